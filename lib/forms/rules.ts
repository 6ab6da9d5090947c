import { type MetadataJson, parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/core'
import { NUMBERING_PLANS } from '@/config/phone-metadata'
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
  phoneDigits: 'Invalid phone number. Please enter digits.',
  phoneText: 'Please enter a mobile number. We send the code by text message.',
  rego: 'Please use letters and numbers only',
  code: 'That code is incorrect or has expired. Check the code or request a new one.',
} as const

/** Which names and phone numbers a site's forms accept. */
export type ContactRules = {
  phone: Site['forms']['phone_rule']
  /** Only what the specification accepts, without other ways of writing names and numbers (ADR 83). */
  isLiteral: boolean
}
/** The rules of a site's names and phone numbers (`FM-03`, `FM-05`). */
export function getContactRules({
  forms,
}: {
  forms: Pick<Site['forms'], 'phone_rule' | 'contact_rules'>
}): ContactRules {
  return { phone: forms.phone_rule, isLiteral: forms.contact_rules === 'literal' }
}

/** Format rule of a text field; `plain` accepts any text. */
export type TextRule = 'plain' | 'name' | 'email' | 'phone' | 'postcode' | 'rego' | 'code'

const EMAIL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i
const LITERAL_NAME = /^[\p{L}\p{M}]+(?: +[\p{L}\p{M}]+)*$/u
/**
 * Letters of any script, with the signs between and around them that names have: O’Brien, Anne-Marie, St. John, 't Hooft. The last two
 * are joiners that change how letters are drawn, in Persian and Indian scripts.
 */
const NAME = /^['‘’]?[\p{L}\p{M}]+(?:[ .'‘’·・‐–\-\u200C\u200D]+[\p{L}\p{M}]+)*[.'’]?$/u
const POSTCODE = /^\d{4}$/
/** Registration number; may contain spaces and hyphens. */
const REGO = /^[a-z0-9]+(?:[ -][a-z0-9]+)*$/i
/** One-time code, without formatting. */
const CODE = /^\d{4,8}$/
/** Spaces, hyphens and invisible characters, such as those pasted from a message. */
const CODE_DECORATION = /[\s\p{Cf}-]/gu
const NUMBER_DECORATION = /[\s,$]/g
/** Why a text is no phone number for a site: the names of the error messages. */
type PhoneFault = 'phone' | 'mobile' | 'phoneLength' | 'phoneDigits'

type Country = Site['country']
const METADATA: MetadataJson = {
  ...NUMBERING_PLANS,
  country_calling_codes: { 61: ['AU'], 64: ['NZ'] },
  nonGeographic: {},
}
const OTHER: Record<Country, Country> = { AU: 'NZ', NZ: 'AU' }

/** Geographic numbers, mobiles, and the 13 and 1300/1800 ranges. */
const AUSTRALIAN = /^(?:0[23478]\d{8}|13\d{4}|1[38]00\d{6})$/
const AUSTRALIAN_MOBILE = /^04\d{8}$/
/**
 * Landlines: area codes 3, 4, 6, 7, 9 and seven digits (first digit 2–9). Mobiles: 02 and seven to nine digits.
 * Toll-free: 0800 and 0508.
 */
const NEW_ZEALAND = /^(?:0[34679][2-9]\d{6}|02\d{7,9}|0800\d{6,7}|0508\d{6})$/
const NEW_ZEALAND_MOBILE = /^02\d{7,9}$/

const PHONE_DECORATION = /[\s()]/g
const PHONE_PREFIX = /^(?:\+61|0061|\+64|0064)/
/** What shoppers write between digits. */
const SEPARATORS = /[\s().\-–/]/g
/** A number of any country without separators; the longest have 15 digits. */
const ANY_NUMBER = /^\+?\d{6,15}$/
/** A country code other than those of Australia and New Zealand. */
const FOREIGN = /^(?:\+|00)(?!6[14])/
const MAX_CHARACTERS = 14

/**
 * Converts a phone number to its national form: no spaces, brackets or country prefix, with the leading zero
 * (`FM-05`).
 */
function toNationalPhone(text: string): string {
  const bare = text.replaceAll(PHONE_DECORATION, '')
  const local = bare.replace(PHONE_PREFIX, '')
  const isServiceNumber = /^1[38]/.test(local)
  return local === bare || local.startsWith('0') || isServiceNumber ? local : `0${local}`
}

/** The number that a text is in full; `null` if neither Australia nor New Zealand has it. The site's country is tried first. */
function parsePhone(text: string, country: Country = 'AU'): PhoneNumber | null {
  for (const defaultCountry of [country, OTHER[country]]) {
    const number = parsePhoneNumberFromString(text, { defaultCountry, extract: false }, METADATA)
    if (number?.isValid()) return number
  }
  return null
}

/**
 * What is wrong with a phone number, or `null` when it is valid for the site's rule (`FM-05`, ADR 83). Every number that the
 * specification accepts is valid; unless the rules are literal, so is each number that exists, however it is written.
 */
function findPhoneFault(text: string, { phone: rule, isLiteral }: ContactRules): PhoneFault | null {
  const national = toNationalPhone(text)
  const isMobileRule = rule === 'au-mobile'
  if (rule === 'max-15') {
    const digits = text.replaceAll(SEPARATORS, '')
    if (isLiteral && text.length > MAX_CHARACTERS) return 'phoneLength'
    if (/^\+?\d{16,}$/.test(digits)) return 'phoneLength'
    return ANY_NUMBER.test(digits) ? null : 'phoneDigits'
  }
  if (isMobileRule && AUSTRALIAN_MOBILE.test(national)) return null
  if (!isMobileRule && (AUSTRALIAN.test(national) || NEW_ZEALAND.test(national))) return null
  const fault = isMobileRule ? 'mobile' : 'phone'
  const number = isLiteral ? null : parsePhone(text)
  if (!number) return fault
  return isMobileRule && !(number.country === 'AU' && number.getType() === 'MOBILE') ? fault : null
}

/**
 * Whether a number that `findPhoneFault` accepts can receive a text message. Numbers of other countries, which some sites accept, are
 * assumed to.
 */
export function canReceiveText(text: string, country: Country): boolean {
  const number = parsePhone(text, country)
  if (number) return number.getType() === 'MOBILE'
  const national = toNationalPhone(text.replaceAll(SEPARATORS, ''))
  return FOREIGN.test(text) || AUSTRALIAN_MOBILE.test(national) || NEW_ZEALAND_MOBILE.test(national)
}

/** The form in which the dealer platform knows a number: national on sites of its country, otherwise with `+` and country code. */
export function toPlatformPhone(text: string, country: Country): string {
  const number = parsePhone(text, country)
  if (number)
    return number.country === country ? number.formatNational().replaceAll(/\D/g, '') : number.number
  const bare = text.replaceAll(SEPARATORS, '')
  const other = OTHER[country] === 'NZ' ? '64' : '61'
  const code = /^(?:\+|00)(61|64)/.exec(bare)?.[1]
  const national = toNationalPhone(bare)
  return code === other ? `+${code}${national.replace(/^0/, '')}` : national
}

/** Formats a number as people of its country write it: "0412 345 678", "+64 21 345 678". Other texts stay as they are. */
export function formatPhone(text: string): string {
  const number = parsePhone(text)
  if (!number) return text
  return text.startsWith('+') ? number.formatInternational() : number.formatNational()
}

/** Returns the error message for a phone number, or `null` when it is valid for the site's rule (`FM-05`). */
export function checkPhone(text: string, rules: ContactRules): string | null {
  const fault = findPhoneFault(text, rules)
  return fault && MESSAGES[fault]
}

/** Returns the error message for a trimmed, non-empty text, or `null` when it is valid. */
export function checkText(text: string, rule: TextRule, rules: ContactRules): string | null {
  switch (rule) {
    case 'plain':
      return null
    case 'name':
      return (rules.isLiteral ? LITERAL_NAME : NAME).test(text) ? null : MESSAGES.name
    case 'email':
      return text.length <= 254 && EMAIL.test(text) ? null : MESSAGES.email
    case 'phone':
      return checkPhone(text, rules)
    case 'postcode':
      return POSTCODE.test(text) ? null : MESSAGES.postcode
    case 'rego':
      return REGO.test(text) ? null : MESSAGES.rego
    case 'code':
      return checkCode(text)
  }
}

/** Returns the error message for a one-time code, or `null`. */
export function checkCode(text: string): string | null {
  return CODE.test(toCode(text)) ? null : MESSAGES.code
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
