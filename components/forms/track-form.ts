import { EVENTS, FORM_SUBMISSIONS } from '@/lib/events/catalogue'
import { readPageCar } from '@/lib/events/page-cars'
import { buildProductRecord, type TrackedCar } from '@/lib/events/product-record'
import { track, trackFailure } from '@/lib/events/track'
import { describeFormFailure } from '@/lib/forms/describe-failure'
import type { FormDefinition } from '@/lib/forms/definition'
import type { FormValues } from '@/lib/forms/schema'
import { tellError } from '@/lib/reporting/tell-error'

/** However it was sent, an application is one (`FM-18`). */
const CAREERS = 'careers-enquiry'

/** Tells that a form arrived, with the car it is about (`FM-21`, `EV-02`). `category` as the server names it. */
export function trackSubmission(form: FormDefinition, category: string, values: FormValues): void {
  const id = category === CAREERS ? FORM_SUBMISSIONS.careers_enquiry : form.event
  track({ id, form: form.name, category, ...describeCar(values) })
}

/** Tells that a step of a form was saved; the first of an application is its start (`EV-03`). `step` from 1. */
export function trackStep(form: FormDefinition, step: number, values: FormValues): void {
  if (step === 1 && form.name === 'finance-pre-approval')
    track({ id: EVENTS.pre_approval_start, form: form.name, ...describeCar(values) })
  track({ id: EVENTS.form_step, form: form.name, step, ...describeCar(values) })
}

/** Reports that a form could not be sent, in the specification's words (`LD-08`). `message` as it is shown. */
export function reportFormFailure(form: FormDefinition, chosenCategory: unknown, message: string): void {
  const category = form.category ?? (typeof chosenCategory === 'string' ? chosenCategory : null)
  const report = describeFormFailure(category, message)
  console.warn(report)
  tellError(report)
  trackFailure({ form: form.name, message: report })
}

function describeCar(values: FormValues) {
  const car = findCar(values)
  return car ? { product: buildProductRecord([car]) } : {}
}

/** The car of the form: as its page shows it, else as the form names it. */
function findCar(values: FormValues): TrackedCar | null {
  const id = Number(values['car_id'])
  if (!Number.isInteger(id) || id <= 0) return null
  const shown = readPageCar(document)
  if (shown?.id === id) return shown
  const name = [values['Vehicle Make'], values['Vehicle Model']].filter((part) => typeof part === 'string')
  return { id, name: name.join(' '), price: null }
}
