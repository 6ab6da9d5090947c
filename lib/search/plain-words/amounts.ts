import type { Token } from './tokens'

export const KM_PER_MILE = 1.609344

/** A number as a shopper writes it, with the unit that follows. */
export type Amount = {
  /** With "k" and "grand" multiplied out. */
  value: number
  hasDollar: boolean
  isThousands: boolean
  /** Four digits and nothing else, which may be a year. */
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
/** Periods and sums that no stock is searched by. */
const PERIODS = new Set(
  `month months mth mths mthly monthly pm fortnight fortnightly fn pf day days hour hours hrs deposit percent`.split(
    /\s+/,
  ),
)
/** After these a small number is neither money nor a distance. */
const MEASURES = new Set(
  `cc kw hp nm l lt ltr litre litres liter liters cyl cylinder cylinders door doors dr speed spd gear gears kg kgs kilo
  kilos t tonne tonnes ton tons m mtr metre metres ft foot feet mm cm inch inches berth berths series class star seat
  seats seater seaters passenger passengers people gvm gcm ps kwh owner owners key keys pallet pallets axle axles`.split(
    /\s+/,
  ),
)

type Unit = Pick<Amount, 'isThousands' | 'unit' | 'hasDollar'>

/** The amount that starts at a token; `null` when there is none, or one of something else, like "1200 cc". */
export function readAmount(tokens: readonly Token[], start: number): Amount | null {
  const token = tokens[start]
  const suffixes = token?.number ? splitSuffix(token.number.suffix) : null
  // Neither a percentage nor the end of "7 l/100km".
  if (!token?.number || !suffixes || /^\s?%/.test(token.after) || token.gap.endsWith('/')) return null
  const hasSign = /\$\s*$/.test(token.gap)
  const digits =
    suffixes.length === 0 ? readGroups(tokens, start) : { value: token.number.value, end: start + 1 }
  let found: Unit = { isThousands: false, unit: null, hasDollar: hasSign }
  for (const suffix of suffixes) {
    const next = addUnit(found, suffix, digits.value)
    if (!next) return null
    found = next
  }
  const units = readUnits(tokens, digits.end, found, digits.value)
  if (!units) return null
  const isBare = units.end === start + 1 && suffixes.length === 0 && !hasSign
  return {
    ...units,
    value: digits.value * (units.isThousands ? 1000 : 1),
    isYearLike: isBare && /^\d{4}$/.test(token.source),
  }
}

/** The words after a number that say what it is of; `null` when that is neither money, nor a distance, nor an age. */
function readUnits(
  tokens: readonly Token[],
  start: number,
  before: Unit,
  value: number,
): (Unit & { end: number }) | null {
  let found = before
  let end = start
  for (;;) {
    const word = tokens[end]?.text ?? ''
    const isPer = ['a', 'per', 'each', 'every', 'p'].includes(word)
    const unit = isPer ? (tokens[end + 1]?.text ?? '') : word
    if (PERIODS.has(unit) || (found.unit !== null && word === 'range')) return null
    const isSmall = found.unit === null && !found.isThousands && !found.hasDollar
    if (MEASURES.has(word) && isSmall) return null
    const next = isPer ? (WEEK.has(unit) ? addUnit(found, unit, value) : null) : addUnit(found, unit, value)
    if (!next) return { ...found, end }
    found = next
    end += isPer ? 2 : 1
  }
}

/** What is known of an amount with one more word; `null` for a word that is no unit, or none that fits the others. */
function addUnit(found: Unit, word: string, value: number): Unit | null {
  if (CURRENCY.has(word)) return found.unit === null ? { ...found, hasDollar: true } : null
  if (found.unit !== null) return null
  if (THOUSAND.has(word)) {
    if (found.isThousands || value >= 10_000) return null
    return { ...found, isThousands: true, hasDollar: found.hasDollar || word === 'grand' }
  }
  // "100 ks" is what an odometer reads in thousands.
  if (KM.has(word))
    return { ...found, unit: 'km', isThousands: found.isThousands || (word === 'ks' && value < 1000) }
  if (MILES.has(word)) return { ...found, unit: 'mi' }
  if (WEEK.has(word)) return { ...found, unit: 'week' }
  return YEARS.has(word) && value < 100 && !found.hasDollar ? { ...found, unit: 'years' } : null
}

/** A number whose thousands stand apart, as in "50 000"; two models like "3 626" do not follow a price or say a distance. */
function readGroups(tokens: readonly Token[], start: number): { value: number; end: number } {
  let value = tokens[start]?.number?.value ?? 0
  let end = start + 1
  for (let next = tokens[end]; isGroup(next) && value < 1000 ** (end - start); next = tokens[end]) {
    value = value * 1000 + Number(next?.source)
    end += 1
  }
  return { value, end }
}

/** Three digits behind a space, as a thousands separator leaves them. */
function isGroup(token: Token | undefined): boolean {
  return token !== undefined && /^\d{3}$/.test(token.source) && /^\s$/.test(token.gap)
}

/** "kkm" of "50kkm" is `k` and `km`. `null` for a suffix that no amount has, like that of "4wd". */
function splitSuffix(suffix: string): string[] | null {
  if (suffix === '') return []
  if (isUnit(suffix)) return [suffix]
  return suffix.startsWith('k') && isUnit(suffix.slice(1)) ? ['k', suffix.slice(1)] : null
}

function isUnit(word: string): boolean {
  return [KM, MILES, WEEK, THOUSAND].some((set) => set.has(word))
}
