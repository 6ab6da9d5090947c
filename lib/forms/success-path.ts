import type { FormName } from './definition'

/** Forms whose category alone selects the copy of the success page. */
const SAID_BY_CATEGORY = new Set<FormName>(['contact', 'car-enquiry', 'reservation'])

/** URL of the success page for a sent form, with its category, form and car (`RT-11`). */
export function getSuccessPath(category: string, form: FormName, carSlug: unknown): string {
  const query = new URLSearchParams({ category })
  if (!SAID_BY_CATEGORY.has(form)) query.set('form', form)
  if (typeof carSlug === 'string' && carSlug) query.set('car', carSlug)
  return `/success?${query.toString()}`
}
