import type { NewStep } from '@/lib/leads/outbox-accept.server'

/** A new lead, identified by `mark`. */
export function newLead(
  mark: string,
  requestKey: string | null = null,
): NewStep & { form: string; category: string } {
  return {
    site: 'harbour-city',
    form: 'contact',
    category: 'General Enquiry',
    payload: { website_slug: 'harbour-city', source: 'Website', message: mark },
    files: [],
    requestKey,
    requestHash: mark,
  }
}

export function newStep(mark: string, requestKey: string | null = null): NewStep {
  const { form: _form, category: _category, ...step } = newLead(mark, requestKey)
  return step
}
