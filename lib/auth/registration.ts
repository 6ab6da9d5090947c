import type { FormField } from '@/lib/forms/definition'
import { EMAIL_FIELD, NAME_RULES, POSTCODE_FIELD } from '@/lib/forms/definitions/person-fields'

/** What a shopper completes the registration with (`WL-07`). */
export type Registration = { first_name: string; last_name: string; email: string; postcode: string }

const name = { ...NAME_RULES, kind: 'text' } as const

/** The fields of the last step of sign-in, for the page and the server alike (`FM-02` to `FM-04`). */
export const REGISTRATION_FIELDS: readonly FormField[] = [
  { ...name, name: 'first_name', label: 'First Name', autoComplete: 'given-name' },
  { ...name, name: 'last_name', label: 'Last Name', autoComplete: 'family-name' },
  EMAIL_FIELD,
  POSTCODE_FIELD,
]

/** Whether anything is still to be asked after the code. */
export function needsRegistration(user: Registration): boolean {
  return REGISTRATION_FIELDS.some((field) => user[field.name as keyof Registration] === '')
}
