import { describe, expect, test } from 'vitest'
import { checkStep, type PhoneSite } from '@/lib/auth/check-step'

const site: PhoneSite = { country: 'AU', forms: { phone_rule: 'au-nz' } }
const REQUIRED = '*This is a required field'

describe('checking a step of sign-in before it is sent', () => {
  test('[WL-07] [FM-05] a number by the site’s own rule', () => {
    expect(checkStep('phone', { phone_number: '0412 345 678' }, site)).toEqual({})
    expect(checkStep('phone', {}, site)).toEqual({ phone_number: REQUIRED })
    const mobile: PhoneSite = { country: 'AU', forms: { phone_rule: 'au-mobile' } }
    expect(checkStep('phone', { phone_number: '(02) 5550 1000' }, site)).toEqual({})
    expect(checkStep('phone', { phone_number: '(02) 5550 1000' }, mobile)).toEqual({
      phone_number: 'Invalid phone number. Must be Australian mobile number.',
    })
  })

  test('[WL-07] a code as people type it', () => {
    expect(checkStep('code', { code: '123 456' }, site)).toEqual({})
    expect(checkStep('code', { code: ' ' }, site)).toEqual({ code: REQUIRED })
    expect(checkStep('code', { code: 'abcdef' }, site)).toHaveProperty('code')
  })

  test('[WL-07] [FM-02] [FM-04] every detail, each with its message', () => {
    const sound = { first_name: 'Mia', last_name: 'Ngata', email: 'mia@example.com', postcode: '2000' }
    expect(checkStep('details', sound, site)).toEqual({})
    expect(checkStep('details', {}, site)).toEqual({
      first_name: REQUIRED,
      last_name: REQUIRED,
      email: REQUIRED,
      postcode: REQUIRED,
    })
    expect(
      checkStep('details', { ...sound, first_name: 'M1a', email: 'mia@', postcode: '20' }, site),
    ).toEqual({
      first_name: 'Please use alphabetical characters only',
      email: 'invalid email address',
      postcode: 'Invalid postcode. Please enter a 4-digit number.',
    })
  })
})
