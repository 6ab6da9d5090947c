import { saveSuccessCategory, saveUser } from '@/lib/forms/browser-record'
import type { SteppedForm } from '@/lib/forms/definition'
import { finishSteps } from '@/lib/forms/finish-steps'
import type { FormValues } from '@/lib/forms/schema'
import { deleteStepDraft } from '@/lib/forms/steps/step-draft'
import { recordEnquiredCar } from '@/lib/storage/enquired-cars'
import { trackSubmission } from '../track-form'

/** Completes a stepped form: stores the shopper's details, tracks the submission, then calls `leave` (`MS-04`). */
export function finishEnquiry(
  siteSlug: string,
  form: SteppedForm,
  category: string,
  values: FormValues,
  leave: () => void,
): void {
  deleteStepDraft(siteSlug, form.name)
  saveUser(siteSlug, values)
  finishSteps({
    trackEvent: () => trackSubmission(form, category, values),
    store: () => {
      if (values['car_id']) recordEnquiredCar(siteSlug, String(values['car_id']))
      saveSuccessCategory(siteSlug, category)
    },
    navigate: leave,
  })
}
