import type { FormName } from './definition'

/** The services that forms are sent to, by name, and where each takes them (`LD-01`, `LD-07`). */
export const TARGETS = { server: '/api/leads', vehicle_history: '/api/carClarityCustomer' } as const
export type Target = keyof typeof TARGETS

/** Where enquiries with files are taken, as multipart. */
export const LEADS_WITH_FILES = '/api/leads/with-files'

/** Forms that go somewhere else than most. */
const BY_FORM: Partial<Record<string, Target>> = {
  'vehicle-history': 'vehicle_history',
} satisfies Partial<Record<FormName, Target>>

/** Where a form is sent; what is no form's name goes to the server. */
export function getTarget(form: string): Target {
  return (Object.hasOwn(BY_FORM, form) && BY_FORM[form]) || 'server'
}

/** The address that a form posts to. */
export function getFormAction(form: string, hasFiles: boolean): string {
  return hasFiles ? LEADS_WITH_FILES : TARGETS[getTarget(form)]
}

/** The message for a target that somebody names for a form, or `null` when it is the form's own, or none is named. */
export function checkTarget(named: unknown, form: FormName): string | null {
  if (named === undefined || named === null || named === '') return null
  if (typeof named !== 'string' || !Object.hasOwn(TARGETS, named)) return 'There is no such target.'
  return named === getTarget(form) ? null : 'This form is not sent there.'
}
