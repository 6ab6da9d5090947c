import type { InputHTMLAttributes } from 'react'
import type { SignInStep } from '@/lib/auth/check-step'
import { REGISTRATION_FIELDS } from '@/lib/auth/registration'
import type { FormField } from '@/lib/forms/definition'

type SignInInput = { name: string; label: string; hint?: string } & Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'autoComplete' | 'inputMode' | 'maxLength'
>

/** The fields of each step, with attributes for autofill and on-screen keyboards (`WL-07`). */
export const SIGN_IN_FIELDS: Record<SignInStep, readonly SignInInput[]> = {
  phone: [
    {
      name: 'phone_number',
      label: 'Mobile Number',
      type: 'tel',
      autoComplete: 'tel',
      inputMode: 'tel',
      maxLength: 40,
    },
  ],
  code: [
    {
      name: 'code',
      label: 'Verification code',
      hint: 'Six digits, valid for 10 minutes.',
      type: 'text',
      autoComplete: 'one-time-code',
      inputMode: 'numeric',
      maxLength: 20,
    },
  ],
  details: REGISTRATION_FIELDS.flatMap((field) => (field.kind === 'text' ? [describeDetail(field)] : [])),
}

type TextField = Extract<FormField, { kind: 'text' | 'textarea' | 'hidden' }>

function describeDetail({ name, label, rule, autoComplete, maxLength }: TextField): SignInInput {
  const isEmail = rule === 'email'
  const keyboard = isEmail ? 'email' : rule === 'postcode' ? 'numeric' : 'text'
  return { name, label, type: isEmail ? 'email' : 'text', inputMode: keyboard, autoComplete, maxLength }
}

/** Endpoint and texts of each step. */
export const SIGN_IN_STEPS: Record<
  SignInStep,
  { action: string; number: number; title: string; button: string }
> = {
  phone: {
    action: '/api/auth/request-code',
    number: 1,
    title: 'Your mobile number',
    button: 'Send me a code',
  },
  code: { action: '/api/auth/verify-code', number: 2, title: 'Enter the code', button: 'Sign in' },
  details: { action: '/api/auth/register', number: 3, title: 'Your details', button: 'Save and continue' },
}
