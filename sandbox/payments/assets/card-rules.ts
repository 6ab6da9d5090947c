/** A validation error of a card field, with Stripe's code and message. */
export type FieldProblem = { code: string; message: string }

type CardBrand = {
  name: string
  label: string
  pattern: RegExp
  lengths: readonly number[]
  cvcLength: number
  /** Number of digits per displayed group. */
  groups: readonly number[]
}

const FOURS = [4, 4, 4, 4, 3]
const UNKNOWN: CardBrand = {
  name: 'unknown',
  label: 'Card',
  pattern: /^/,
  lengths: [16],
  cvcLength: 3,
  groups: FOURS,
}
const BRANDS: readonly CardBrand[] = [
  { name: 'visa', label: 'Visa', pattern: /^4/, lengths: [16], cvcLength: 3, groups: FOURS },
  {
    name: 'mastercard',
    label: 'Mastercard',
    pattern: /^(5[1-5]|2(2(2[1-9]|[3-9])|[3-6]|7([01]|20)))/,
    lengths: [16],
    cvcLength: 3,
    groups: FOURS,
  },
  {
    name: 'amex',
    label: 'American Express',
    pattern: /^3[47]/,
    lengths: [15],
    cvcLength: 4,
    groups: [4, 6, 5],
  },
  {
    name: 'discover',
    label: 'Discover',
    pattern: /^6(011|4[4-9]|5)/,
    lengths: [16],
    cvcLength: 3,
    groups: FOURS,
  },
  {
    name: 'diners',
    label: 'Diners Club',
    pattern: /^3(0[0-5]|[689])/,
    lengths: [14, 16],
    cvcLength: 3,
    groups: [4, 6, 4],
  },
  { name: 'jcb', label: 'JCB', pattern: /^35/, lengths: [16], cvcLength: 3, groups: FOURS },
  {
    name: 'unionpay',
    label: 'UnionPay',
    pattern: /^(62|81)/,
    lengths: [16, 17, 18, 19],
    cvcLength: 3,
    groups: FOURS,
  },
]

/** Added to a two-digit year. */
const CENTURY = 2000
const MAX_YEARS_AHEAD = 50

/** Strips everything but digits. */
export function getDigits(text: string): string {
  return text.replace(/\D/g, '')
}

/** Detects the card brand by the leading digits; `unknown` until they match a brand. */
export function detectBrand(digits: string): CardBrand {
  return BRANDS.find(({ pattern }) => pattern.test(digits)) ?? UNKNOWN
}

/** Groups the digits as printed on the brand's cards: `4242 4242 4242 4242`. */
export function formatNumber(text: string): string {
  const { groups, lengths } = detectBrand(getDigits(text))
  const digits = getDigits(text).slice(0, Math.max(...lengths))
  const parts: string[] = []
  let start = 0
  for (const size of groups) {
    if (start < digits.length) parts.push(digits.slice(start, start + size))
    start += size
  }
  return parts.join(' ')
}

/** Whether the number has the brand's maximum length. */
export function isNumberFull(digits: string): boolean {
  return digits.length >= Math.max(...detectBrand(digits).lengths)
}

/** @returns null for a valid card number */
export function checkNumber(text: string): FieldProblem | null {
  const digits = getDigits(text)
  const { lengths } = detectBrand(digits)
  const isComplete = lengths.includes(digits.length)
  if (!isComplete) return { code: 'incomplete_number', message: 'Your card number is incomplete.' }
  return passesLuhn(digits) ? null : { code: 'invalid_number', message: 'Your card number is invalid.' }
}

/** Formats an expiry date during typing: `1` → `1`, `4` → `04 / `, `1234` → `12 / 34`. */
export function formatExpiry(text: string, isDeleting = false): string {
  const typed = getDigits(text)
  const digits = (/^[2-9]/.test(typed) || /^1\s*\//.test(text) ? `0${typed}` : typed).slice(0, 4)
  if (digits.length < 2 || (isDeleting && digits.length === 2)) return digits
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`
}

/** @returns null while the date is incomplete; `year` has four digits */
export function parseExpiry(text: string): { month: number; year: number } | null {
  const digits = getDigits(text)
  if (digits.length !== 4) return null
  return { month: Number(digits.slice(0, 2)), year: CENTURY + Number(digits.slice(2)) }
}

/** @returns null for a card that is valid at `now`, which includes its whole expiry month */
export function checkExpiry(text: string, now: Date): FieldProblem | null {
  const expiry = parseExpiry(text)
  if (!expiry || expiry.month < 1 || expiry.month > 12)
    return { code: 'incomplete_expiry', message: 'Your card’s expiration date is incomplete.' }
  const [year, month] = [now.getFullYear(), now.getMonth() + 1]
  if (expiry.year < year)
    return { code: 'invalid_expiry_year_past', message: 'Your card’s expiration year is in the past.' }
  if (expiry.year === year && expiry.month < month)
    return { code: 'invalid_expiry_month_past', message: 'Your card’s expiration date is in the past.' }
  return expiry.year > year + MAX_YEARS_AHEAD
    ? { code: 'invalid_expiry_year', message: 'Your card’s expiration year is invalid.' }
    : null
}

/** @returns null for a security code of the brand's length */
export function checkCvc(text: string, cardNumber: string): FieldProblem | null {
  const { cvcLength } = detectBrand(getDigits(cardNumber))
  return getDigits(text).length === cvcLength
    ? null
    : { code: 'incomplete_cvc', message: 'Your card’s security code is incomplete.' }
}

function passesLuhn(digits: string): boolean {
  let sum = 0
  for (const [index, digit] of [...digits].toReversed().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}
