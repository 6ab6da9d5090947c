import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkCvc,
  checkExpiry,
  checkNumber,
  detectBrand,
  formatExpiry,
  formatNumber,
  getDigits,
  isNumberFull,
  parseExpiry,
} from '@/sandbox/payments/assets/card-rules'

const NOW = new Date(2026, 10, 22)

describe('card number', () => {
  test.each([
    ['4242424242424242', 'visa', '4242 4242 4242 4242'],
    ['5555555555554444', 'mastercard', '5555 5555 5555 4444'],
    ['2223003122003222', 'mastercard', '2223 0031 2200 3222'],
    ['378282246310005', 'amex', '3782 822463 10005'],
    ['6011111111111117', 'discover', '6011 1111 1111 1117'],
    ['3056930009020004', 'diners', '3056 930009 0200'],
    ['36227206271667', 'diners', '3622 720627 1667'],
    ['3566002020360505', 'jcb', '3566 0020 2036 0505'],
    ['6200000000000005', 'unionpay', '6200 0000 0000 0005'],
  ])('detects the brand of %s and groups its digits', (number, brand, shown) => {
    expect(detectBrand(number).name).toBe(brand)
    expect(checkNumber(number)).toBeNull()
    expect(formatNumber(number)).toBe(shown)
  })

  test('returns the Stripe error codes for incomplete and invalid numbers', () => {
    expect(checkNumber('')?.code).toBe('incomplete_number')
    expect(checkNumber('4242 4242')?.code).toBe('incomplete_number')
    expect(checkNumber('4242424242424241')).toEqual({
      code: 'invalid_number',
      message: 'Your card number is invalid.',
    })
    expect(checkNumber('37828224631000')?.code).toBe('incomplete_number')
  })

  test('is full at the maximum length of the brand', () => {
    expect(isNumberFull('424242424242424')).toBe(false)
    expect(isNumberFull('4242424242424242')).toBe(true)
    expect(isNumberFull('378282246310005')).toBe(true)
  })

  test('formats idempotently and keeps the digits', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 15 })
    fc.assert(
      fc.property(digits, (typed) => {
        const shown = formatNumber(typed)
        expect(formatNumber(shown)).toBe(shown)
        expect(typed.startsWith(getDigits(shown))).toBe(true)
      }),
    )
  })
})

describe('expiry', () => {
  test.each([
    ['1', '1'],
    ['4', '04 / '],
    ['12', '12 / '],
    ['1/', '01 / '],
    ['123', '12 / 3'],
    ['1234', '12 / 34'],
    ['12 / 345', '12 / 34'],
  ])('formats %s as %s', (typed, shown) => {
    expect(formatExpiry(typed)).toBe(shown)
  })

  test('allows the separator to be deleted', () => {
    expect(formatExpiry('12 /', true)).toBe('12')
  })

  test.each([
    ['', 'incomplete_expiry'],
    ['12 / 3', 'incomplete_expiry'],
    ['13 / 30', 'incomplete_expiry'],
    ['00 / 30', 'incomplete_expiry'],
    ['12 / 25', 'invalid_expiry_year_past'],
    ['10 / 26', 'invalid_expiry_month_past'],
    ['01 / 77', 'invalid_expiry_year'],
  ])('rejects %s as %s', (text, code) => {
    expect(checkExpiry(text, NOW)?.code).toBe(code)
  })

  test('accepts a card until the end of its expiry month', () => {
    expect(checkExpiry('11 / 26', NOW)).toBeNull()
    expect(checkExpiry('12 / 34', NOW)).toBeNull()
    expect(parseExpiry('12 / 34')).toEqual({ month: 12, year: 2034 })
  })
})

test('requires the security code length of the brand', () => {
  expect(checkCvc('123', '4242 4242 4242 4242')).toBeNull()
  expect(checkCvc('12', '4242')?.code).toBe('incomplete_cvc')
  expect(checkCvc('123', '3782')?.code).toBe('incomplete_cvc')
  expect(checkCvc('1234', '3782')).toBeNull()
})
