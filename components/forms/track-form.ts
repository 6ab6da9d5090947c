import { EVENTS, FORM_SUBMISSIONS } from '@/lib/events/catalogue'
import { buildProductRecord, findShownCar, type TrackedCar } from '@/lib/events/page-cars'
import { track, trackFailure } from '@/lib/events/track'
import { describeFormFailure } from '@/lib/forms/failures'
import type { FormDefinition } from '@/lib/forms/definition'
import type { FormValues } from '@/lib/forms/values'
import { reportError } from '@/lib/reporting/report-error'

/** Category of job applications, whichever form sent them (`FM-18`). */
const CAREERS = 'careers-enquiry'

/** Tracks a successful submission with its vehicle (`FM-21`, `EV-02`). `category` comes from the server. */
export function trackSubmission(form: FormDefinition, category: string, values: FormValues): void {
  const id = category === CAREERS ? FORM_SUBMISSIONS.careers_enquiry : form.event
  track({ id, form: form.name, category, ...describeCar(values) })
}

/** Tracks a saved step; the first step of a pre-approval also tracks its start (`EV-03`). `step` is 1-based. */
export function trackStep(form: FormDefinition, step: number, values: FormValues): void {
  if (step === 1 && form.name === 'finance-pre-approval')
    track({ id: EVENTS.pre_approval_start, form: form.name, ...describeCar(values) })
  track({ id: EVENTS.form_step, form: form.name, step, ...describeCar(values) })
}

/** Reports a failed submission with the message format of the specification (`LD-08`). `message` is the text shown. */
export function reportFormFailure(form: FormDefinition, chosenCategory: unknown, message: string): void {
  const category = form.category ?? (typeof chosenCategory === 'string' ? chosenCategory : null)
  const report = describeFormFailure(category, message)
  console.warn(report)
  reportError(report)
  trackFailure({ form: form.name, message: report })
}

function describeCar(values: FormValues) {
  const car = findCar(values)
  return car ? { product: buildProductRecord([car]) } : {}
}

/** The vehicle of the form: as the page shows it, otherwise from the form's fields. */
function findCar(values: FormValues): TrackedCar | null {
  const id = Number(values.car_id)
  if (!Number.isInteger(id) || id <= 0) return null
  const shown = findShownCar(document, id)
  if (shown) return shown
  const name = [values['Vehicle Make'], values['Vehicle Model']].filter(Boolean)
  return { id, name: name.join(' '), price: null }
}

/** Delay in ms between the last saved step and the analytics event (`MS-04`, `EV-03`). */
const EVENT_DELAY_MS = 250

type Finish = {
  /** Sends the analytics event. */
  trackEvent: () => void
  /** Stores the lead category. */
  store: () => void
  /** Navigates to the success page. */
  navigate: () => void
}

/**
 * Completes a multi-step form (`MS-04`): after 250 ms it sends the event, stores the category and opens the success
 * page. If the page is hidden first, the event and the category are handled at once. Each runs exactly once.
 */
export function finishSteps({ trackEvent, store, navigate }: Finish): void {
  const settle = () => {
    clearTimeout(timer)
    window.removeEventListener('pagehide', settle)
    trackEvent()
    store()
  }
  const timer = setTimeout(() => {
    settle()
    navigate()
  }, EVENT_DELAY_MS)
  window.addEventListener('pagehide', settle)
}
