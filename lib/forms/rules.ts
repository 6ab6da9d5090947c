import type { Site } from '@/config/schema/site'
import { formatLocal } from '@/lib/time/zoned-time'

/** Field error messages; the wording is set by the specification (`FM-01` to `FM-05`). */
export const MESSAGES = {
  required: '*This is a required field',
  email: 'invalid email address',
  name: 'Please use alphabetical characters only',
  postcode: 'Invalid postcode. Please enter a 4-digit number.',
  phone: 'Invalid phone number. Must be Australian or New Zealand number.',
  mobile: 'Invalid phone number. Must be Australian mobile number.',
  phoneLength: 'Invalid phone number. Too many characters.',
  rego: 'Please use letters and numbers only',
  code: 'That code is incorrect or has expired. Check the code or request a new one.',
} as const

export type PhoneRule = Site['forms']['phone_rule']
/** Format rule of a text field; `plain` accepts any text. */
export type TextRule = 'plain' | 'name' | 'email' | 'phone' | 'postcode' | 'rego' | 'code'

const EMAIL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i
const NAME = /^[\p{L}\p{M}]+(?: +[\p{L}\p{M}]+)*$/u
const POSTCODE = /^\d{4}$/
/** Registration number; may contain spaces and hyphens. */
const REGO = /^[a-z0-9]+(?:[ -][a-z0-9]+)*$/i
/** One-time code, without formatting. */
const CODE = /^\d{4,8}$/
/** Spaces, hyphens and invisible characters, such as those pasted from a message. */
const CODE_DECORATION = /[\s\p{Cf}-]/gu
const NUMBER_DECORATION = /[\s,$]/g
const PHONE_DECORATION = /[\s()]/g
const PHONE_PREFIX = /^(?:\+61|0061|\+64|0064)/
/** Geographic numbers, mobiles, and the 13 and 1300/1800 ranges. */
const AUSTRALIAN = /^(?:0[23478]\d{8}|13\d{4}|1[38]00\d{6})$/
const AUSTRALIAN_MOBILE = /^04\d{8}$/
/**
 * Landlines: area codes 3, 4, 6, 7, 9 and seven digits (first digit 2–9). Mobiles: 02 and seven to nine digits.
 * Toll-free: 0800 and 0508.
 */
const NEW_ZEALAND = /^(?:0[34679][2-9]\d{6}|02\d{7,9}|0800\d{6,7}|0508\d{6})$/

/**
 * Converts a phone number to its national form: no spaces, brackets or country prefix, with the leading zero
 * (`FM-05`).
 */
export function toNationalPhone(text: string): string {
  const bare = text.replaceAll(PHONE_DECORATION, '')
  const local = bare.replace(PHONE_PREFIX, '')
  const isServiceNumber = /^1[38]/.test(local)
  return local === bare || local.startsWith('0') || isServiceNumber ? local : `0${local}`
}

/** Returns the error message for a phone number, or `null` when it is valid for the site's rule. */
export function checkPhone(text: string, rule: PhoneRule): string | null {
  if (rule === 'max-15') return text.length < 15 ? null : MESSAGES.phoneLength
  const national = toNationalPhone(text)
  if (rule === 'au-mobile') return AUSTRALIAN_MOBILE.test(national) ? null : MESSAGES.mobile
  return AUSTRALIAN.test(national) || NEW_ZEALAND.test(national) ? null : MESSAGES.phone
}

/** Returns the error message for a trimmed, non-empty text, or `null` when it is valid. */
export function checkText(text: string, rule: TextRule, phoneRule: PhoneRule): string | null {
  switch (rule) {
    case 'plain':
      return null
    case 'name':
      return NAME.test(text) ? null : MESSAGES.name
    case 'email':
      return text.length <= 254 && EMAIL.test(text) ? null : MESSAGES.email
    case 'phone':
      return checkPhone(text, phoneRule)
    case 'postcode':
      return POSTCODE.test(text) ? null : MESSAGES.postcode
    case 'rego':
      return REGO.test(text) ? null : MESSAGES.rego
    case 'code':
      return CODE.test(toCode(text)) ? null : MESSAGES.code
  }
}

/** Removes the formatting of a one-time code. */
export function toCode(text: string): string {
  return text.replaceAll(CODE_DECORATION, '')
}

/** Removes the formatting of a typed number: `$45,000` becomes `45000`. */
export function toDigits(text: string): string {
  return text.replaceAll(NUMBER_DECORATION, '')
}

/** Returns the error message for an integer, or `null` when it is within the bounds. */
export function checkNumber(text: string, min: number, max: number): string | null {
  const digits = toDigits(text)
  const isWithin = /^\d{1,12}$/.test(digits) && Number(digits) >= min && Number(digits) <= max
  return isWithin ? null : `Please enter a number from ${min} to ${max}`
}

/** Placeholder phone number in the country's format, from the ranges reserved for fiction. */
export function phoneExample(site: Pick<Site, 'country'>): string {
  return site.country === 'NZ' ? '021 555 0123' : '0491 570 006'
}

const DATE_MESSAGES = {
  date: 'Please enter a date',
  datetime: 'Please enter a date and a time',
  past: 'Please choose today or a later date',
  pastTime: 'Please choose a time in the future',
} as const

const DATE = /^\d{4}-\d{2}-\d{2}$/
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/
const DAY_LENGTH = 10

/** Returns the error message for a date control's value, or `null`. Values before `now` in `timeZone` are rejected. */
export function checkDate(
  text: string,
  kind: 'date' | 'datetime',
  timeZone: string,
  now: Date,
): string | null {
  const isDay = kind === 'date'
  if (!(isDay ? DATE : DATE_TIME).test(text) || !isOnCalendar(text)) return DATE_MESSAGES[kind]
  const earliest = formatLocal(now, timeZone)
  if (isDay) return text < earliest.slice(0, DAY_LENGTH) ? DATE_MESSAGES.past : null
  return text < earliest ? DATE_MESSAGES.pastTime : null
}

/** Whether the date and time exist in the calendar (30 February does not). */
function isOnCalendar(text: string): boolean {
  const moment = new Date(text.length === DAY_LENGTH ? `${text}T00:00Z` : `${text}Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}
