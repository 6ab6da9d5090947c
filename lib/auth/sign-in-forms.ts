import type { FormField, FormSpec } from '@/lib/forms/definition'
import { EMAIL_FIELD, NAME_RULES, POSTCODE_FIELD } from '@/lib/forms/definitions/fields'
import { SIGN_IN_FORM } from '@/lib/forms/names'
import type { ContactRules } from '@/lib/forms/rules'

/** The profile that a shopper enters on registration (`WL-07`). */
type Registration = { first_name: string; last_name: string; email: string; postcode: string }

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

/** The steps of sign-in, in order (`WL-07`). */
export type SignInStep = 'phone' | 'code' | 'details'

/** The form of one step. */
export type SignInFormSpec = FormSpec & { step: SignInStep; number: number; title: string; action: string }

const PHONE: FormField = {
  kind: 'text',
  name: 'phone_number',
  label: 'Mobile Number',
  rule: 'phone',
  required: true,
  maxLength: 40,
  autoComplete: 'tel',
}
const CODE: FormField = {
  kind: 'text',
  name: 'code',
  label: 'Verification code',
  hint: 'Six digits, valid for 10 minutes.',
  rule: 'code',
  required: true,
  maxLength: 20,
  autoComplete: 'one-time-code',
}

const STEPS = {
  phone: {
    number: 1,
    title: 'Your mobile number',
    submitText: 'Send me a code',
    action: '/api/auth/request-code',
    fields: [PHONE],
  },
  code: {
    number: 2,
    title: 'Enter the code',
    submitText: 'Sign in',
    action: '/api/auth/verify-code',
    fields: [CODE],
  },
  details: {
    number: 3,
    title: 'Your details',
    submitText: 'Save and continue',
    action: '/api/auth/register',
    fields: REGISTRATION_FIELDS,
  },
}

/** Builds the form of a sign-in step. It is displayed, validated and sent by the same code as an enquiry (`FM-01` to `FM-05`). */
export function buildSignInForm(step: SignInStep, contactRules: ContactRules): SignInFormSpec {
  return { name: SIGN_IN_FORM, step, contactRules, note: '', termsText: '', ...STEPS[step] }
}
