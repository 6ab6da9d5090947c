import { EVENTS, isSubmission, nameOfEvent, type EventId } from './catalogue'
import { getPixel, type Pixel } from './pixel-queue'
import type { ProductRecord } from './product-record'
import { readTags } from './tags'

/** Something that happened. It names nobody: what was typed into a form stays out of it. */
export type TrackedEvent = {
  id: EventId
  /** The form it belongs to. */
  form?: string
  /** Category of an enquiry, as the success page's address has it. */
  category?: string
  /** The step of a form that was saved, from 1. */
  step?: number
  product?: ProductRecord
}

/** A record for the tag manager. Every key is always there: its data layer merges records, so an absent one would be the last one's. */
export type EventRecord = {
  event: string
  eventId: EventId
  site: string
  page: string
  form: string | null
  category: string | null
  step: number | null
  product: ProductRecord | null
}

/** The pixel knows two conversions: a lead, and a step on the way to one (`EV-03`). */
const CONVERSIONS = { lead: EVENTS.general_enquiry, step: EVENTS.form_step } as const

/** The parts of a window that the tags use. */
export type TagWindow = {
  document: { documentElement: { dataset: Record<string, string | undefined> } }
  location: { pathname: string }
  dataLayer?: unknown[]
  fbq?: Pixel
}

/**
 * Tells the site's tag manager and pixel what happened, at once and without waiting for them: both keep a queue until their
 * scripts are there. Does nothing on sites that have neither, stores nothing, and never throws.
 */
export function track(event: TrackedEvent, target: TagWindow = window as unknown as TagWindow): void {
  try {
    const { site, tagManager, pixel } = readTags(target.document.documentElement)
    if (tagManager) (target.dataLayer ??= []).push(describe(event, site, target.location.pathname))
    if (pixel) tellPixel(event, getPixel(target, pixel))
  } catch (error) {
    console.warn('An event could not be told.', error)
  }
}

/** Tells the tag manager that a form could not be sent (`LD-08`): no event of the table, so it has no number. Never throws. */
export function trackFailure(
  { form, message }: { form: string; message: string },
  target: TagWindow = window as unknown as TagWindow,
): void {
  try {
    const { site, tagManager } = readTags(target.document.documentElement)
    const page = target.location.pathname
    if (tagManager) (target.dataLayer ??= []).push({ event: 'form_error', site, page, form, message })
  } catch (error) {
    console.warn('A failure could not be told.', error)
  }
}

function describe(event: TrackedEvent, site: string, page: string): EventRecord {
  const { id, form = null, category = null, step = null, product = null } = event
  return { event: nameOfEvent(id) ?? 'event', eventId: id, site, page, form, category, step, product }
}

function tellPixel({ id, product }: TrackedEvent, pixel: Pixel): void {
  if (isSubmission(id)) pixel('track', 'Lead', { ...product, event_id: CONVERSIONS.lead })
  else if (id === EVENTS.form_step)
    pixel('trackCustom', 'FormStep', { ...product, event_id: CONVERSIONS.step })
}
