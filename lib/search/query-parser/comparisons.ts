import { listEntries } from '@/lib/typed'
import type { Token } from './tokens'

/** Meaning of a bound. `before` and `after` exclude the year itself. */
export type Comparison = 'max' | 'min' | 'about' | 'between' | 'before' | 'after' | 'since'
/** The quantity that a bound limits, if the query names it before the amount. */
export type Subject = 'km' | 'price' | 'week' | 'year'

const table = <Value extends string>(entries: Record<Value, string>): [string[], Value][] =>
  listEntries(entries)
    .flatMap(([value, phrases]) =>
      phrases.split(',').map((phrase): [string[], Value] => [phrase.trim().split(/\s+/), value]),
    )
    .sort(([a], [b]) => b.length - a.length)

const BEFORE_AMOUNT = table<Comparison>({
  max: `under, below, beneath, less than, lower than, cheaper than, fewer than, no more than, not more than, not over, up to,
    upto, to, max, maximum, max of, maximum of, a max of, a maximum of, at most, within, sub, budget, budget of, my budget is, a budget of`,
  min: `over, above, more than, greater than, higher than, no less than, not less than, not under, at least, min, minimum, min of,
    minimum of, starting at, upwards of, exceeding`,
  about: 'around, about, approx, approximately, roughly, circa, close to',
  between: 'between, anywhere between',
  before: 'before, older than, prior to, pre',
  after: 'after, newer than, later than, younger than, post',
  since: 'from, since, starting from, not older than, no older than, nothing older than',
})
const AFTER_AMOUNT = table<'max' | 'min'>({
  max: 'or less, or under, or below, or cheaper, and under, and below, and less, max, maximum, tops, budget, limit',
  min: 'or more, or over, or above, or up, and over, and above, and up, and more, plus, upwards, min, minimum',
})
const AFTER_YEAR = table<'max' | 'min'>({
  max: 'or older, and older, or earlier, and earlier, or before, and before',
  min: 'or newer, and newer, or later, and later, or after, and after, onwards, onward, on, newer, up',
})
const SUBJECTS = table<Subject>({
  km: `km, kms, ks, kilometres, kilometers, odometer, odo, mileage, miles, klms, with km, with kms`,
  price: 'price, priced, price range, cost, costing, budget, spend',
  week: 'weekly, weekly price, per week, payments, repayments',
  year: 'year, years, built, made, model year, manufactured, my',
})

export type Found<Value> = { value: Value; end: number }

/** Parses the comparison before an amount: "under", "at least", "<". */
export const readComparison = (tokens: readonly Token[], start: number): Found<Comparison> | null =>
  readSign(tokens, start) ?? read(BEFORE_AMOUNT, tokens, start)

/** Parses the quantity of an amount: "price", "odometer", "year". */
export const readSubject = (tokens: readonly Token[], start: number): Found<Subject> | null =>
  read(SUBJECTS, tokens, start)

/**
 * Parses the comparison after an amount: "or less", "and newer",
 * "+". `next` is the index of the token after the amount.
 */
export function readAfterAmount(
  tokens: readonly Token[],
  next: number,
  isYear: boolean,
): Found<'max' | 'min'> | null {
  if (isPlus(tokens, next)) return { value: 'min', end: next }
  return read(AFTER_AMOUNT, tokens, next) ?? (isYear ? read(AFTER_YEAR, tokens, next) : null)
}

/** Whether a number is followed by a plus sign, as in "2018+" or "8+ seats". */
export function isPlus(tokens: readonly Token[], next: number): boolean {
  return /^\s?\+/.test(tokens[next - 1]?.after ?? '')
}

/** Finds the second end of a range such as "10k-20k" or "10k to 20k". Returns the index of its token. */
export function findSecondEnd(tokens: readonly Token[], next: number, isBetween: boolean): number | null {
  if (/^[-–—]\s*\$?$/.test((tokens[next]?.gap ?? '').trim())) return next
  const word = tokens[next]?.text
  if (word === 'up' && tokens[next + 1]?.text === 'to') return next + 2
  if (word === 'to' || word === 'til' || word === 'till' || word === 'until' || word === 'thru')
    return next + 1
  return isBetween && word === 'and' ? next + 1 : null
}

/** Number of characters before an amount that are searched for a sign. */
const MAX_SIGN_LENGTH = 20
const SIGN_AT_END = /([<>~])=?\s{0,9}\$?\s{0,9}$/

/** Parses a sign directly before the amount: "<40k", "> 2018", "~20k". */
function readSign(tokens: readonly Token[], start: number): Found<Comparison> | null {
  const sign = SIGN_AT_END.exec((tokens[start]?.gap ?? '').slice(-MAX_SIGN_LENGTH))?.[1]
  if (sign === undefined) return null
  return { value: sign === '<' ? 'max' : sign === '>' ? 'min' : 'about', end: start }
}

function read<Value>(
  entries: readonly [string[], Value][],
  tokens: readonly Token[],
  start: number,
): Found<Value> | null {
  for (const [phrase, value] of entries)
    if (phrase.every((word, index) => tokens[start + index]?.text === word))
      return { value, end: start + phrase.length }
  return null
}
