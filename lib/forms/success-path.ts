import type { FormName } from './definition'

/** Forms whose category alone selects the success page's words. */
const SAID_BY_CATEGORY = new Set<FormName>(['contact', 'car-enquiry', 'reservation'])

/** Where a sent form leads: the success page of its category, with the form and the car it was about (`RT-11`). */
export function getSuccessPath(category: string, form: FormName, carSlug: unknown): string {
  const query = new URLSearchParams({ category })
  if (!SAID_BY_CATEGORY.has(form)) query.set('form', form)
  if (typeof carSlug === 'string' && carSlug) query.set('car', carSlug)
  return `/success?${query.toString()}`
}
