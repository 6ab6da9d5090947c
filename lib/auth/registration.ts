import type { FormField } from '@/lib/forms/definition'

/** What a shopper completes the registration with (`WL-07`). */
export type Registration = { first_name: string; last_name: string; email: string; postcode: string }

const name = { kind: 'text', rule: 'name', required: true, maxLength: 80 } as const

/** The fields of the last step of sign-in, for the page and the server alike (`FM-02` to `FM-04`). */
export const REGISTRATION_FIELDS: readonly FormField[] = [
  { ...name, name: 'first_name', label: 'First Name', autoComplete: 'given-name' },
  { ...name, name: 'last_name', label: 'Last Name', autoComplete: 'family-name' },
  {
    kind: 'text',
    name: 'email',
    label: 'Email',
    rule: 'email',
    required: true,
    maxLength: 254,
    autoComplete: 'email',
  },
  {
    kind: 'text',
    name: 'postcode',
    label: 'Postcode',
    rule: 'postcode',
    required: true,
    maxLength: 4,
    autoComplete: 'postal-code',
  },
]

/** Whether anything is still to be asked after the code. */
export function needsRegistration(user: Registration): boolean {
  return REGISTRATION_FIELDS.some((field) => user[field.name as keyof Registration] === '')
}
