import { expect, test } from 'vitest'
import { hidePhone, rangeOfPhone, readSignInPhone } from '@/lib/auth/phone'
import { MESSAGES } from '@/lib/forms/rules'
import { readDemoSite } from '@/tests/demo-site'

const australian = readDemoSite('harbour-city')
const newZealand = readDemoSite('kiwi-auto')
const short = readDemoSite('ironbark-motorcycles')
const mobile = readDemoSite('longreach-rv')

test.each([
  '0491 570 006',
  '(04) 9157 0006',
  '+61 491 570 006',
  '+61 0491 570 006',
  '0061491570006',
  '  0491570006 ',
])('[FM-05] %s is one phone to a site in Australia', (text) => {
  expect(readSignInPhone(text, australian)).toEqual({ phone: '0491570006' })
  expect(readSignInPhone(text, mobile)).toEqual({ phone: '0491570006' })
})

test('[FM-05] a number of the other country keeps its country, and is no other phone at home', () => {
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
  ['0491-570-006', newZealand, MESSAGES.phone],
  ['02 5550 1000', mobile, MESSAGES.mobile],
  ['1234567890123456', short, MESSAGES.phoneLength],
  ['not a number', short, MESSAGES.phone],
  ['0'.repeat(5000), australian, MESSAGES.phoneLength],
])('[FM-05] %j is answered by the site’s own words', (value, site, message) => {
  expect(readSignInPhone(value, site)).toEqual({ message })
})

test('[WL-07] the log and the limits know no more of a number than they need', () => {
  expect(hidePhone('0491570006')).toBe('…006')
  expect(rangeOfPhone('0491570006')).toBe('0491570')
})
