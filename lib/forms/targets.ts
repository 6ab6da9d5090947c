import type { FormName } from './definition'

/** Endpoints that receive forms, by target name (`LD-01`, `LD-07`). */
export const TARGETS = { server: '/api/leads', vehicle_history: '/api/carClarityCustomer' } as const
export type Target = keyof typeof TARGETS

/** Endpoint for multipart leads with files. */
export const LEADS_WITH_FILES = '/api/leads/with-files'

/** Forms with a target other than `server`. */
const BY_FORM: Partial<Record<string, Target>> = {
  'vehicle-history': 'vehicle_history',
} satisfies Partial<Record<FormName, Target>>

/** Target of a form; unknown form names use `server`. */
export function getTarget(form: string): Target {
  return (Object.hasOwn(BY_FORM, form) && BY_FORM[form]) || 'server'
}

/** URL that a form posts to. */
export function getFormAction(form: string, hasFiles: boolean): string {
  return hasFiles ? LEADS_WITH_FILES : TARGETS[getTarget(form)]
}

/** Returns the error message for a requested target, or `null` when it is missing or matches the form's target. */
export function checkTarget(named: unknown, form: FormName): string | null {
  if (named === undefined || named === null || named === '') return null
  if (typeof named !== 'string' || !Object.hasOwn(TARGETS, named)) return 'Unknown target.'
  return named === getTarget(form) ? null : 'This form cannot be sent to that target.'
}

/** Forms whose category alone selects the copy of the success page. */
const SAID_BY_CATEGORY = new Set<FormName>(['contact', 'car-enquiry', 'reservation'])

/** URL of the success page for a sent form, with its category, form and car (`RT-11`). */
export function getSuccessPath(category: string, form: FormName, carSlug: unknown): string {
  const query = new URLSearchParams({ category })
  if (!SAID_BY_CATEGORY.has(form)) query.set('form', form)
  if (typeof carSlug === 'string' && carSlug) query.set('car', carSlug)
  return `/success?${query.toString()}`
}
