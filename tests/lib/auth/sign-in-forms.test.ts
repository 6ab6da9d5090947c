import { describe, expect, test } from 'vitest'
import { buildSignInForm, needsRegistration, type SignInStep } from '@/lib/auth/sign-in-forms'
import type { ContactRules } from '@/lib/forms/rules'
import { buildFormSchema, listFieldErrors } from '@/lib/forms/schema'

const site: ContactRules = { phone: 'au-nz', isLiteral: false }
const REQUIRED = '*This is a required field'

/** Validates a step with its form's schema; returns the errors. */
function checkStep(step: SignInStep, values: Record<string, string>, contactRules: ContactRules) {
  const parsed = buildFormSchema(buildSignInForm(step, contactRules)).safeParse(values)
  return parsed.success ? {} : listFieldErrors(parsed.error)
}

describe('validating a sign-in step in the browser', () => {
  test('[WL-07] [FM-05] checks the number by the site’s rule', () => {
    expect(checkStep('phone', { phone_number: '0412 345 678' }, site)).toEqual({})
    expect(checkStep('phone', {}, site)).toEqual({ phone_number: REQUIRED })
    expect(checkStep('phone', { phone_number: '(02) 5550 1000' }, site)).toEqual({})
    expect(checkStep('phone', { phone_number: '(02) 5550 1000' }, { ...site, phone: 'au-mobile' })).toEqual({
      phone_number: 'Invalid phone number. Must be Australian mobile number.',
    })
  })

  test('[WL-07] accepts a code with spaces', () => {
    expect(checkStep('code', { code: '123 456' }, site)).toEqual({})
    expect(checkStep('code', { code: ' ' }, site)).toEqual({ code: REQUIRED })
    expect(checkStep('code', { code: 'abcdef' }, site)).toHaveProperty('code')
  })

  test('[WL-07] [FM-02] [FM-04] checks every detail field with its own message', () => {
    const valid = { first_name: 'Mia', last_name: 'Ngata', email: 'mia@example.com', postcode: '2000' }
    expect(checkStep('details', valid, site)).toEqual({})
    expect(checkStep('details', {}, site)).toEqual({
      first_name: REQUIRED,
      last_name: REQUIRED,
      email: REQUIRED,
      postcode: REQUIRED,
    })
    expect(
      checkStep('details', { ...valid, first_name: 'M1a', email: 'mia@', postcode: '20' }, site),
    ).toEqual({
      first_name: 'Please use alphabetical characters only',
      email: 'invalid email address',
      postcode: 'Invalid postcode. Please enter a 4-digit number.',
    })
  })
})

test('[WL-07] a registration is complete when no field is empty', () => {
  const user = { first_name: 'Ana', last_name: 'Ng', email: 'ana@example.com', postcode: '2000' }
  expect(needsRegistration(user)).toBe(false)
  for (const name of Object.keys(user)) expect(needsRegistration({ ...user, [name]: '' })).toBe(true)
})
