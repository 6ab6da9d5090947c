import { expect, test } from 'vitest'
import { readCode } from '@/lib/auth/verify-code.server'
import { needsRegistration } from '@/lib/auth/sign-in-forms'
import { MESSAGES } from '@/lib/forms/rules'

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['123-456', '123456'],
  ['\u200b123456\u2060', '123456'],
  [123456, '123456'],
])('[WL-07] accepts the code %j', (value, code) => {
  expect(readCode(value)).toEqual({ code })
})

test.each([
  ['', MESSAGES.required],
  [null, MESSAGES.required],
  [{}, MESSAGES.required],
  ['12a456', MESSAGES.code],
  ['123', MESSAGES.code],
  ['1'.repeat(10_000), MESSAGES.code],
  ['１２３４５６', MESSAGES.code],
])('[WL-07] rejects the code %j', (value, message) => {
  expect(readCode(value)).toEqual({ message })
})

test('[WL-07] a registration is complete when no field is empty', () => {
  const user = { first_name: 'Ana', last_name: 'Ng', email: 'ana@example.com', postcode: '2000' }
  expect(needsRegistration(user)).toBe(false)
  for (const name of Object.keys(user)) expect(needsRegistration({ ...user, [name]: '' })).toBe(true)
})
