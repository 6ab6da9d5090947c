import type { NumberRange } from '../state'
import {
  type Amount,
  type Comparison,
  findSecondEnd,
  KM_PER_MILE,
  readAfterAmount,
  readAmount,
  readComparison,
  readSubject,
  type Subject,
} from './amounts'
import type { Meaning, Reading } from './dictionary'
import type { Token } from './tokens'
import type { WordsVocabulary } from './vocabulary'

const OLDEST_YEAR = 1950
/** Smaller amounts are weekly prices on sites that have them, and otherwise no price. */
const MIN_PRICE = 1000
/** Smaller distances need a comparison such as "under", in kilometres. */
const MIN_DISTANCE = 1000
/** Tolerance of "around 30k" as a share in both directions; for years it is one year. */
const ABOUT_TOLERANCE = 0.1

type Context = { vocabulary: WordsVocabulary; thisYear: number }
type Bounds = { op: Comparison | 'exact'; first: Amount; second: Amount | null; subject: Subject | null }

/**
 * Parses a price, weekly price, distance or year range that starts at a token: "under 40k", "$90 pw", "50,000
 * km", "2015-2018", "last 5 years". A bare number is recognised only as a year.
 */
export function readRange(tokens: readonly Token[], start: number, context: Context): Reading | null {
  const recent =
    readLastYears(tokens, start, context.thisYear) ?? readModelYear(tokens[start], start, context)
  if (recent) return recent
  const subject = readSubject(tokens, start)
  const plain = readBounds(tokens, start, null, context)
  if (plain) return plain
  return subject ? readBounds(tokens, subject.end, subject.value, context) : null
}

function readBounds(
  tokens: readonly Token[],
  start: number,
  subject: Subject | null,
  context: Context,
): Reading | null {
  const comparison = readComparison(tokens, start)
  const first = readAmount(tokens, comparison?.end ?? start)
  if (!first) return null
  let op: Bounds['op'] = comparison?.value ?? 'exact'
  const isBetween = op === 'between'
  const secondStart =
    op === 'exact' || isBetween || op === 'since' ? findSecondEnd(tokens, first.end, isBetween) : null
  const second = secondStart === null ? null : readAmount(tokens, secondStart)
  if (isBetween && !second) return null
  let end = second?.end ?? first.end
  if (op === 'exact' && !second) {
    const after = readAfterAmount(tokens, first.end, isYear(first, context))
    if (after) ({ value: op, end } = after)
  }
  const meaning = interpret({ op, first, second, subject }, context)
  return meaning && { meaning, end }
}

function interpret(bounds: Bounds, context: Context): Meaning | null {
  const { op, first, second, subject } = bounds
  const units = [first.unit, second?.unit]
  if (units.includes('years')) return second ? null : readAge(bounds, context)
  if (subject === 'km' || units.includes('km') || units.includes('mi'))
    return units.includes('week') ? null : interpretDistance(bounds, context)
  if (subject === 'week' || units.includes('week')) return interpretWeekly(bounds, context)
  const areYears = isYear(first, context) && (!second || isYear(second, context))
  // 2000 with a comparison is a price rather than a year.
  const isPrice = first.value === 2000 && !second && (op === 'max' || op === 'min') && subject !== 'year'
  if (areYears && subject !== 'price' && !isPrice) return { ranges: { year: boundYears(bounds) } }
  if (subject === 'year' || op === 'before' || op === 'after') return null
  return interpretPrice(bounds, context)
}

function interpretPrice(bounds: Bounds, context: Context): Meaning | null {
  const { op, first, second, subject } = bounds
  const scaled = scaleFirst(bounds)
  const isMoney = first.hasDollar || second?.hasDollar || subject === 'price'
  const largest = Math.max(scaled, second?.value ?? 0)
  if (
    largest < MIN_PRICE &&
    context.vocabulary.hasSubscriptionPrices &&
    (isMoney || op !== 'exact' || second)
  )
    return interpretWeekly(bounds, context)
  if (!isMoney && largest < MIN_PRICE) return null
  // "40k" alone is ambiguous (price or distance). A single dollar amount is a maximum price.
  if (op === 'exact' && !second && !isMoney) return null
  return { ranges: { price: boundAmounts(bounds, scaled, second?.value) } }
}

function interpretDistance(bounds: Bounds, { vocabulary }: Context): Meaning | null {
  const { op, first, second } = bounds
  if (op === 'before' || op === 'after' || first.hasDollar || second?.hasDollar) return null
  const unit = second?.unit ?? first.unit ?? vocabulary.distance
  const factor = unit === 'mi' ? KM_PER_MILE : 1
  const low = scaleFirst(bounds) * factor
  // Ignores "3 kms" in "Mazda 3 kms under 50k": such a short distance is no search criterion.
  if (op === 'exact' && !second && low < MIN_DISTANCE) return null
  return { ranges: { km: boundAmounts(bounds, low, second ? second.value * factor : undefined) } }
}

/**
 * A weekly price: the subscription price on sites that have subscriptions, the repayment where cards show weekly ones,
 * otherwise the weekly price brackets that overlap the range.
 */
function interpretWeekly(bounds: Bounds, { vocabulary }: Context): Meaning | null {
  if (bounds.op === 'before' || bounds.op === 'after') return null
  const range = boundAmounts(bounds, bounds.first.value, bounds.second?.value)
  if (vocabulary.hasSubscriptionPrices) return { ranges: { subscription_price: range } }
  if (vocabulary.hasWeeklyRepayments) return { ranges: { repayment: range } }
  const { min = 0, max = Infinity } = range
  const bands = (vocabulary.values.weekly_price_range ?? []).filter((band) => {
    const [low, high = Infinity] = (band.match(/\d[\d,]*/g) ?? []).map((text) =>
      Number(text.replaceAll(',', '')),
    )
    return low !== undefined && low < max && high > min
  })
  return bands.length > 0 ? { values: { weekly_price_range: bands } } : null
}

/** Scales the first amount of a range: "20 to 30k" is 20,000 to 30,000. */
function scaleFirst({ first, second }: Bounds): number {
  const isShort = second && !first.isThousands && first.value < 1000 && second.value >= 1000
  return isShort && first.value * 1000 <= second.value ? first.value * 1000 : first.value
}

function boundAmounts({ op }: Bounds, first: number, second: number | undefined): NumberRange {
  const low = Math.round(first)
  if (second !== undefined) {
    const high = Math.round(second)
    return { min: Math.min(low, high), max: Math.max(low, high) }
  }
  if (op === 'about')
    return { min: Math.round(first * (1 - ABOUT_TOLERANCE)), max: Math.round(first * (1 + ABOUT_TOLERANCE)) }
  return op === 'min' || op === 'since' ? { min: low } : { max: low }
}

function boundYears({ op, first, second }: Bounds): NumberRange {
  const year = first.value
  if (second) return { min: Math.min(year, second.value), max: Math.max(year, second.value) }
  const bounds: Record<Exclude<Bounds['op'], 'between'>, NumberRange> = {
    max: { max: year },
    before: { max: year - 1 },
    min: { min: year },
    since: { min: year },
    after: { min: year + 1 },
    about: { min: year - 1, max: year + 1 },
    exact: { min: year, max: year },
  }
  return op === 'between' ? bounds.exact : bounds[op]
}

function isYear({ isYearLike, value, unit }: Amount, { thisYear }: Context): boolean {
  return isYearLike && unit === null && value >= OLDEST_YEAR && value <= thisYear + 1
}

/** Parses an age: "under 5 years old", "up to 3 years". The remaining words are fillers. */
function readAge({ op, first }: Bounds, { thisYear }: Context): Meaning | null {
  const isYoung = op === 'max' || op === 'since'
  return isYoung && first.value < 60
    ? { ranges: { year: { min: thisYear - Math.floor(first.value) } } }
    : null
}

/** Parses "last 5 years" or "past five years". */
function readLastYears(tokens: readonly Token[], start: number, thisYear: number): Reading | null {
  const [word, count, unit] = tokens.slice(start, start + 3)
  if (!word || !['last', 'past'].includes(word.text) || !unit || !/^(?:years?|yrs?)$/.test(unit.text))
    return null
  const years = count?.number?.suffix === '' ? count.number.value : 0
  if (years < 1 || years > 60 || !Number.isInteger(years)) return null
  return { meaning: { ranges: { year: { min: thisYear - years } } }, end: start + 3 }
}

/** Parses a model year: "MY19" and "'19" are 2019. A decade such as "90s" is ten years. */
function readModelYear(token: Token | undefined, start: number, { thisYear }: Context): Reading | null {
  if (!token) return null
  const [, decade] = /^((?:19|20)?[0-9]0)s$/.exec(token.text) ?? []
  if (decade !== undefined) {
    const short = Number(decade) % 100
    const min = decade.length === 4 ? Number(decade) : short > thisYear % 100 ? 1900 + short : 2000 + short
    return { meaning: { ranges: { year: { min, max: min + 9 } } }, end: start + 1 }
  }
  const isShort = /(?:^|\s)['’‘]$/.test(token.gap) && /^\d{2}$/.test(token.text)
  const [, digits] = isShort ? [token.text, token.text] : (/^my((?:19|20)?\d{2})$/.exec(token.text) ?? [])
  if (digits === undefined) return null
  const century = Number(digits) > (thisYear % 100) + 1 ? 1900 : 2000
  const year = digits.length === 4 ? Number(digits) : century + Number(digits)
  if (year < OLDEST_YEAR || year > thisYear + 1) return null
  return { meaning: { ranges: { year: { min: year, max: year } } }, end: start + 1 }
}
