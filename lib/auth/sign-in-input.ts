import type { Site } from '@/config/schema/site'
import {
  canReceiveText,
  checkCode,
  checkPhone,
  getContactRules,
  MESSAGES,
  toCode,
  toPlatformPhone,
} from '@/lib/forms/rules'

type PhoneSite = { country: Site['country']; forms: Pick<Site['forms'], 'phone_rule' | 'contact_rules'> }

const MAX_LENGTH = 40
/** The phone number format of the dealer platform. */
const DIALLABLE = /^\+?\d{6,15}$/
/** Trailing digits that differ within a number range. Attackers buy and target numbers in ranges. */
const RANGE_DIGITS = 3

type PhoneReading = { phone: string } | { message: string }

/**
 * Normalises a phone number as typed: national format, or `+` and country code for the other country's numbers. A phone therefore
 * has one list of saved cars regardless of how its number is written. Returns a message for the shopper when the number does not
 * match the site's rule (`FM-05`).
 */
export function readSignInPhone(value: unknown, { country, forms }: PhoneSite): PhoneReading {
  const text = typeof value === 'string' ? value.trim() : ''
  if (text === '') return { message: MESSAGES.required }
  if (text.length > MAX_LENGTH) return { message: MESSAGES.phoneLength }
  const message = checkPhone(text, getContactRules({ forms }))
  if (message) return { message }
  if (!canReceiveText(text, country)) return { message: MESSAGES.phoneText }
  const phone = toPlatformPhone(text, country)
  // Some sites' rule only checks the length.
  return DIALLABLE.test(phone) ? { phone } : { message: MESSAGES.phone }
}

/** The number range: all but the last digits. Limits by range prevent SMS pumping fraud, which requests codes for a range. */
export function rangeOfPhone(phone: string): string {
  return phone.slice(0, -RANGE_DIGITS)
}

/** Masks a phone number for the log. Only its last three digits remain. */
export function hidePhone(phone: string): string {
  return `…${phone.slice(-RANGE_DIGITS)}`
}

const MAX_CODE_LENGTH = 20
type CodeReading = { code: string } | { message: string }

/** Parses a one-time code as typed. Removes spaces, hyphens and invisible characters, such as those pasted from a message. */
export function readCode(value: unknown): CodeReading {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const code = toCode(text.slice(0, MAX_CODE_LENGTH))
  if (code === '') return { message: MESSAGES.required }
  const message = checkCode(code)
  return message ? { message } : { code }
}
