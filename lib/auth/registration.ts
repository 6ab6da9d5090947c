import type { FormField } from '@/lib/forms/definition'
import { EMAIL_FIELD, NAME_RULES, POSTCODE_FIELD } from '@/lib/forms/definitions/person-fields'

/** The profile that a shopper enters on registration (`WL-07`). */
export type Registration = { first_name: string; last_name: string; email: string; postcode: string }

const name = { ...NAME_RULES, kind: 'text' } as const

/** Fields of the last sign-in step, shared by page and server (`FM-02` to `FM-04`). */
export const REGISTRATION_FIELDS: FormField[] = [
  { ...name, name: 'first_name', label: 'First Name', autoComplete: 'given-name' },
  { ...name, name: 'last_name', label: 'Last Name', autoComplete: 'family-name' },
  EMAIL_FIELD,
  POSTCODE_FIELD,
]

/** Whether the profile is incomplete, so that sign-in continues with the details step. */
export function needsRegistration(user: Registration): boolean {
  const values: Record<string, string> = user
  return REGISTRATION_FIELDS.some((field) => values[field.name] === '')
}
