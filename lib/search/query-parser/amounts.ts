import { listEntries } from '@/lib/typed'
import type { Token } from './tokens'

export const KM_PER_MILE = 1.609344

/** A number in the query with its unit. */
export type Amount = {
  /** The amount with "k" and "grand" multiplied out: "40k" is 40000. */
  value: number
  hasDollar: boolean
  isThousands: boolean
  /** A bare four-digit number, which may be a year. */
  isYearLike: boolean
  unit: 'km' | 'mi' | 'week' | 'years' | null
  end: number
}

const KM = new Set('km kms kays klm klms ks kilometre kilometres kilometer kilometers'.split(' '))
const MILES = new Set(['mi', 'mile', 'miles'])
const WEEK = new Set(['pw', 'wk', 'wks', 'week', 'weekly'])
const YEARS = new Set(['year', 'years', 'yr', 'yrs'])
const THOUSAND = new Set(['k', 'grand', 'thousand', 'thou'])
const CURRENCY = new Set(['dollar', 'dollars', 'bucks', 'aud', 'nzd', 'aus'])
/** Time periods and payment terms that stock cannot be searched by. */
const PERIODS = new Set(
  `month months mth mths mthly monthly pm fortnight fortnightly fn pf day days hour hours hrs deposit percent`.split(
    /\s+/,
  ),
)
/** Units of quantities that stock cannot be searched by. */
const MEASURES = new Set(
  `cc kw hp nm l lt ltr litre litres liter liters cyl cylinder cylinders door doors dr speed spd gear gears kg kgs kilo
  kilos t tonne tonnes ton tons m mtr metre metres ft foot feet mm cm inch inches berth berths star stars seat seats seater
  seaters passenger passengers people gvm gcm ps kwh owner owners key keys pallet pallets axle axles wheels`.split(
    /\s+/,
  ),
)
/** Other words after which a small number is neither a price nor a distance. */
const LABELS = new Set(['series', 'class'])

type Unit = Pick<Amount, 'isThousands' | 'unit' | 'hasDollar'>

/**
 * Parses the amount that starts at a token; `null` if there is
 * none or it measures something else, such as "1200 cc".
 */
export function readAmount(tokens: readonly Token[], start: number): Amount | null {
  const token = tokens[start]
  const suffixes = token?.number ? splitSuffix(token.number.suffix) : null
  // Reject percentages and the end of "7 l/100km".
  if (!token?.number || !suffixes || /^\s?%/.test(token.after) || token.gap.endsWith('/')) return null
  const hasSign = /\$\s*$/.test(token.gap)
  const digits =
    suffixes.length === 0 ? readGroups(tokens, start) : { value: token.number.value, end: start + 1 }
  let current: Unit = { isThousands: false, unit: null, hasDollar: hasSign }
  for (const suffix of suffixes) {
    const next = addUnit(current, suffix, digits.value)
    if (!next) return null
    current = next
  }
  const units = readUnits(tokens, digits.end, current, digits.value)
  if (!units) return null
  const isBare = units.end === start + 1 && suffixes.length === 0 && !hasSign
  return {
    ...units,
    value: digits.value * (units.isThousands ? 1000 : 1),
    isYearLike: isBare && /^\d{4}$/.test(token.source),
  }
}

/** Parses the units after a number; `null` if the number is not a price, a distance or an age. */
function readUnits(
  tokens: readonly Token[],
  start: number,
  before: Unit,
  value: number,
): (Unit & { end: number }) | null {
  let current = before
  let end = start
  for (;;) {
    const word = tokens[end]?.text ?? ''
    const isPer = ['a', 'per', 'each', 'every', 'p'].includes(word)
    const unit = isPer ? (tokens[end + 1]?.text ?? '') : word
    if (PERIODS.has(unit) || (current.unit !== null && word === 'range')) return null
    const isSmall = current.unit === null && !current.isThousands && !current.hasDollar
    if ((MEASURES.has(word) || LABELS.has(word)) && isSmall) return null
    const next = isPer
      ? WEEK.has(unit)
        ? addUnit(current, unit, value)
        : null
      : addUnit(current, unit, value)
    if (!next) return { ...current, end }
    current = next
    end += isPer ? 2 : 1
  }
}

/** Adds one more unit to an amount; `null` if the word is no unit or contradicts the previous units. */
function addUnit(current: Unit, word: string, value: number): Unit | null {
  if (CURRENCY.has(word)) return current.unit === null ? { ...current, hasDollar: true } : null
  if (current.unit !== null) return null
  if (THOUSAND.has(word)) {
    if (current.isThousands || value >= 10_000) return null
    return { ...current, isThousands: true, hasDollar: current.hasDollar || word === 'grand' }
  }
  // "100 ks" means 100,000 km.
  if (KM.has(word))
    return { ...current, unit: 'km', isThousands: current.isThousands || (word === 'ks' && value < 1000) }
  if (MILES.has(word)) return { ...current, unit: 'mi' }
  if (WEEK.has(word)) return { ...current, unit: 'week' }
  return YEARS.has(word) && value < 100 && !current.hasDollar ? { ...current, unit: 'years' } : null
}

/**
 * Parses a number with spaces as thousands separators, such as "50 000", or in words, such as "twenty five". Two
 * models such as "3 626" are not joined.
 */
function readGroups(tokens: readonly Token[], start: number): { value: number; end: number } {
  let value = tokens[start]?.number?.value ?? 0
  let end = start + 1
  if (isWord(tokens[start]))
    for (let next = tokens[end]; isWord(next); next = tokens[end]) {
      const added = next?.number?.value ?? 0
      if (added === 100) value *= 100
      else if (added < 10 && value % 10 === 0 && value > 10) value += added
      else break
      end += 1
    }
  for (let next = tokens[end]; isGroup(next) && value < 1000 ** (end - start); next = tokens[end]) {
    value = value * 1000 + Number(next?.source)
    end += 1
  }
  return { value, end }
}

/** Whether a token is a number in words. */
function isWord(token: Token | undefined): boolean {
  return token?.number != null && /^[a-z]+$/.test(token.text)
}

/**
 * Parses a quantity that stock cannot be searched by, such as "3 doors", "3500kg" or "$400 per month". Returns
 * the index after it.
 */
export function readMeasure(tokens: readonly Token[], start: number): number | null {
  const token = tokens[start]
  if (!token?.number) return null
  const { suffix } = token.number
  if (suffix !== '') return MEASURES.has(suffix) || PERIODS.has(suffix) ? start + 1 : null
  const isPer = ['a', 'per', 'each', 'every'].includes(tokens[start + 1]?.text ?? '')
  const unit = tokens[start + (isPer ? 2 : 1)]?.text ?? ''
  if (PERIODS.has(unit)) return start + (isPer ? 3 : 2)
  return !isPer && (MEASURES.has(unit) || YEARS.has(unit)) ? start + 2 : null
}

/** Whether a token is a thousands group: three digits after a space. */
function isGroup(token: Token | undefined): boolean {
  return token !== undefined && /^\d{3}$/.test(token.source) && /^\s$/.test(token.gap)
}

/**
 * Splits a suffix into units: "kkm" of "50kkm" gives `k` and
 * `km`. `null` for other suffixes, such as that of "4wd".
 */
function splitSuffix(suffix: string): string[] | null {
  if (suffix === '') return []
  if (isUnit(suffix)) return [suffix]
  return suffix.startsWith('k') && isUnit(suffix.slice(1)) ? ['k', suffix.slice(1)] : null
}

function isUnit(word: string): boolean {
  return [KM, MILES, WEEK, THOUSAND].some((set) => set.has(word))
}

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

type Found<Value> = { value: Value; end: number }

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
