import type { Site } from '@/config/schema/site'
import { checkPhone, MESSAGES, toNationalPhone } from '@/lib/forms/rules'

type PhoneSite = { country: Site['country']; forms: Pick<Site['forms'], 'phone_rule'> }

const LONGEST = 40
const DIALLING_CODES = { AU: '61', NZ: '64' } as const
/** What the dealer platform takes for a number. */
const DIALLABLE = /^\+?\d{6,15}$/
/** Digits at the end that are the subscriber's own; those before them are bought and attacked in ranges. */
const RANGE_DIGITS = 3

type PhoneReading = { phone: string } | { message: string }

/**
 * A phone number as typed, in the one form under which a site knows it: as dialled at home, or with `+` and the country's code
 * when it is the other country's. So a phone has one list of saved cars, however its number is written. Otherwise the message
 * for the shopper, by the site's own rule (`FM-05`).
 */
export function readSignInPhone(value: unknown, { country, forms }: PhoneSite): PhoneReading {
  const text = typeof value === 'string' ? value.trim() : ''
  if (text === '') return { message: MESSAGES.required }
  if (text.length > LONGEST) return { message: MESSAGES.phoneLength }
  const message = checkPhone(text, forms.phone_rule)
  if (message) return { message }
  const phone = toDialled(text, DIALLING_CODES[country])
  // The rule of some sites looks at the length alone.
  return DIALLABLE.test(phone) ? { phone } : { message: MESSAGES.phone }
}

function toDialled(text: string, ownCode: string): string {
  const code = /^(?:\+|00)(61|64)/.exec(text.replaceAll(/[\s()]/g, ''))?.[1]
  const national = toNationalPhone(text)
  return !code || code === ownCode ? national : `+${code}${national.replace(/^0/, '')}`
}

/** The range that a number lies in: all but its last digits. Codes for many numbers of a range are somebody's business model. */
export function rangeOfPhone(phone: string): string {
  return phone.slice(0, -RANGE_DIGITS)
}

/** A number for the log: its last three digits. */
export function hidePhone(phone: string): string {
  return `…${phone.slice(-RANGE_DIGITS)}`
}
