import { EVENTS, isSubmission, getEventName, type EventId } from './catalogue'
import { getPixel, type Pixel, readTags } from './tags'
import type { ProductRecord } from './page-cars'

/** An analytics event. Contains no personal data and no form values. */
type TrackedEvent = {
  id: EventId
  /** The form it belongs to. */
  form?: string
  /** Slug of the lead category, as in the URL of the success page. */
  category?: string
  /** Number of the saved form step, from 1. */
  step?: number
  product?: ProductRecord
}

/** An entry for the tag manager. All keys are always set: the data layer merges entries, so a missing key keeps its old value. */
type EventRecord = {
  event: string
  eventId: EventId
  site: string
  page: string
  form: string | null
  category: string | null
  step: number | null
  product: ProductRecord | null
}

/** The conversions of the pixel: a lead and a saved form step (`EV-03`). */
const CONVERSIONS = { lead: EVENTS.general_enquiry, step: EVENTS.form_step } as const

/** The parts of `window` that tracking uses. */
type TagWindow = {
  document: { documentElement: { dataset: Record<string, string | undefined> } }
  location: { pathname: string }
  dataLayer?: unknown[]
  fbq?: Pixel
}

/**
 * Sends an event to the site's tag manager and pixel. Synchronous: both queue events until their scripts have loaded. Does
 * nothing on sites without them, stores nothing, and never throws.
 */
export function track(event: TrackedEvent, target: TagWindow = window): void {
  try {
    const { site, tagManager, pixel } = readTags(target.document.documentElement)
    if (tagManager) (target.dataLayer ??= []).push(describe(event, site, target.location.pathname))
    if (pixel) sendToPixel(event, getPixel(target, pixel))
  } catch (error) {
    console.warn('An analytics event could not be sent.', error)
  }
}

/** Reports a failed form submission to the tag manager (`LD-08`), as an event without a number. Never throws. */
export function trackFailure(
  { form, message }: { form: string; message: string },
  target: TagWindow = window,
): void {
  try {
    const { site, tagManager } = readTags(target.document.documentElement)
    const page = target.location.pathname
    if (tagManager) (target.dataLayer ??= []).push({ event: 'form_error', site, page, form, message })
  } catch (error) {
    console.warn('A form failure could not be reported.', error)
  }
}

function describe(event: TrackedEvent, site: string, page: string): EventRecord {
  const { id, form = null, category = null, step = null, product = null } = event
  return { event: getEventName(id) ?? 'event', eventId: id, site, page, form, category, step, product }
}

function sendToPixel({ id, product }: TrackedEvent, pixel: Pixel): void {
  if (isSubmission(id)) pixel('track', 'Lead', { ...product, event_id: CONVERSIONS.lead })
  else if (id === EVENTS.form_step)
    pixel('trackCustom', 'FormStep', { ...product, event_id: CONVERSIONS.step })
}
