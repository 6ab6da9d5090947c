import { expect, test } from 'vitest'
import { hidePhone, rangeOfPhone, readCode, readSignInPhone } from '@/lib/auth/sign-in-input'
import { MESSAGES } from '@/lib/forms/rules'
import { readDemoSite } from '@/tests/demo-site'

const australian = readDemoSite('harbour-city')
const newZealand = readDemoSite('kiwi-auto')
const short = readDemoSite('ironbark-motorcycles')
const mobile = readDemoSite('longreach-rv')
const literal = readDemoSite('bargain-bay')

test.each([
  '0491 570 006',
  '(04) 9157 0006',
  '+61 491 570 006',
  '+61 0491 570 006',
  '0061491570006',
  '  0491570006 ',
  '0491-570-006',
  '61491570006',
])('[FM-05] normalises %s to the same phone on an Australian site', (text) => {
  expect(readSignInPhone(text, australian)).toEqual({ phone: '0491570006' })
  expect(readSignInPhone(text, mobile)).toEqual({ phone: '0491570006' })
})

test('[FM-05] keeps the country code of the other country’s numbers', () => {
  expect(readSignInPhone('+64 21 555 0123', australian)).toEqual({ phone: '+64215550123' })
  expect(readSignInPhone('+64 21 555 0123', newZealand)).toEqual({ phone: '0215550123' })
  expect(readSignInPhone('021 555 0123', newZealand)).toEqual({ phone: '0215550123' })
  expect(readSignInPhone('0061 491 570 006', newZealand)).toEqual({ phone: '+61491570006' })
})

test.each<[unknown, typeof australian, string]>([
  ['', australian, MESSAGES.required],
  ['   ', newZealand, MESSAGES.required],
  [undefined, australian, MESSAGES.required],
  [{ toString: () => '0491570006' }, australian, MESSAGES.required],
  [['0491570006'], newZealand, MESSAGES.required],
  ['12345', australian, MESSAGES.phone],
  ['0491-570-006', literal, MESSAGES.phone],
  ['(02) 5550 1000', australian, MESSAGES.phoneText],
  ['1300 555 123', australian, MESSAGES.phoneText],
  ['(09) 555 0123', newZealand, MESSAGES.phoneText],
  ['02 5550 1000', mobile, MESSAGES.mobile],
  ['1234567890123456', short, MESSAGES.phoneLength],
  ['not a number', short, MESSAGES.phoneDigits],
  ['📞', short, MESSAGES.phoneDigits],
  ['0'.repeat(5000), australian, MESSAGES.phoneLength],
])('[FM-05] rejects %j with the message of the site’s rule', (value, site, message) => {
  expect(readSignInPhone(value, site)).toEqual({ message })
})

test('[WL-07] masks numbers for the log and reduces them to their range for the limits', () => {
  expect(hidePhone('0491570006')).toBe('…006')
  expect(rangeOfPhone('0491570006')).toBe('0491570')
})

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
