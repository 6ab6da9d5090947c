import type { FormField, FormSpec } from '@/lib/forms/definition'
import { SIGN_IN_FORM } from '@/lib/forms/names'
import type { PhoneRule } from '@/lib/forms/rules'
import { REGISTRATION_FIELDS } from './registration'

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
export function buildSignInForm(step: SignInStep, phoneRule: PhoneRule): SignInFormSpec {
  return { name: SIGN_IN_FORM, step, phoneRule, note: '', termsText: '', ...STEPS[step] }
}
