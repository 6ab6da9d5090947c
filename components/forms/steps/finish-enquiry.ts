import { saveSuccessCategory, saveUser } from '@/lib/forms/browser-record'
import type { SteppedForm } from '@/lib/forms/definition'
import { finishSteps } from '@/lib/forms/finish-steps'
import type { FormValues } from '@/lib/forms/schema'
import { forgetSteps } from '@/lib/forms/steps/kept-steps'
import { recordEnquiredCar } from '@/lib/storage/enquired-cars'
import { trackSubmission } from '../track-form'

/** Ends a form in steps that arrived whole: what this browser keeps of it, what is told, and then `leave` (`MS-04`). */
export function finishEnquiry(
  siteSlug: string,
  form: SteppedForm,
  category: string,
  values: FormValues,
  leave: () => void,
): void {
  forgetSteps(siteSlug, form.name)
  saveUser(siteSlug, values)
  finishSteps({
    tell: () => trackSubmission(form, category, values),
    store: () => {
      if (values['car_id']) recordEnquiredCar(siteSlug, String(values['car_id']))
      saveSuccessCategory(siteSlug, category)
    },
    leave,
  })
}
