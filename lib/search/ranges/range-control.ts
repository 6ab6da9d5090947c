import type { Site } from '@/config/schema/site'
import { fitRange, type RangePair, readAmount } from './range-steps'
import type { RangeName } from '@/config/filters'
import { formatBound, toShownBound } from '../labels'
import type { NumberRange } from '../state'

const KM_PER_MILE = 1.609344
/** Slider steps in display units: dollars, dollars per week, kilometres or miles, years. */
const STEPS: Record<RangeName, number> = {
  price: 500,
  repayment: 5,
  subscription_price: 5,
  km: 1000,
  year: 1,
}
const UNITS: Record<RangeName, string> = {
  price: 'dollars',
  repayment: 'dollars',
  subscription_price: 'dollars',
  km: 'kilometres',
  year: '',
}

/** Display data of a range's slider and text boxes. Numbers are in the site's own unit (kilometres or miles). */
export type RangeControl = {
  step: number
  /** The stock's minimum and maximum, rounded outwards to whole steps; `null` when there is nothing to slide. */
  bounds: { min: number; max: number } | null
  /** Texts of the boxes; empty for an open end. */
  texts: { min: string; max: string }
  /** The unit for screen readers; empty for years. */
  unit: string
  /** Suffix of the input names. URLs use kilometres; the suffix marks values in miles. */
  suffix: '' | '_mi'
}

/**
 * Builds the display data of a range control. `bounds` (of the
 * stock) and `range` (chosen) are in dollars, kilometres or years.
 */
export function describeRange(
  site: Pick<Site, 'locale'>,
  name: RangeName,
  range: NumberRange,
  bounds: { min: number; max: number } | null,
): RangeControl {
  const isMiles = name === 'km' && site.locale === 'en-US'
  const step = STEPS[name]
  const show = (bound: number | undefined) =>
    bound === undefined ? '' : String(toShownBound(site, name, bound))
  return {
    step,
    bounds:
      bounds &&
      widenBounds(
        { min: toShownBound(site, name, bounds.min), max: toShownBound(site, name, bounds.max) },
        step,
      ),
    texts: { min: show(range.min), max: show(range.max) },
    unit: isMiles ? 'miles' : UNITS[name],
    suffix: isMiles ? '_mi' : '',
  }
}

/** Rounds bounds outwards to whole steps; `null` when fewer than two steps remain. */
function widenBounds(
  { min, max }: { min: number; max: number },
  step: number,
): { min: number; max: number } | null {
  const low = Math.max(0, Math.floor(min / step) * step)
  const high = Math.ceil(max / step) * step
  return high - low < 2 * step ? null : { min: low, max: high }
}

/** Formats a number in the site's unit, for example "$40,000" or "62,000 mi". */
export function formatShownBound(site: Pick<Site, 'locale'>, name: RangeName, shown: number): string {
  const isMiles = name === 'km' && site.locale === 'en-US'
  return formatBound(site, name, isMiles ? shown * KM_PER_MILE : shown)
}

/** Thumb positions for the texts of the boxes: within bounds, at least one step apart. */
export function placeThumbs(
  texts: { min: string; max: string },
  bounds: { min: number; max: number },
  step: number,
): RangePair {
  return fitRange({ ...bounds, step, gap: step }, [
    readAmount(texts.min) ?? bounds.min,
    readAmount(texts.max) ?? bounds.max,
  ])
}

/** Texts of the boxes for thumb positions; a thumb at its end leaves that side open. */
export function writeThumbs(
  [low, high]: RangePair,
  bounds: { min: number; max: number },
): { min: string; max: string } {
  return {
    min: low <= bounds.min ? '' : String(low),
    max: high >= bounds.max ? '' : String(high),
  }
}

/** Cleans the boxes for submission: plain numbers in ascending order; invalid input is dropped. */
export function tidyTexts(texts: { min: string; max: string }): { min: string; max: string } {
  const [min, max] = [readAmount(texts.min), readAmount(texts.max)]
  const [low, high] = min !== null && max !== null && min > max ? [max, min] : [min, max]
  return { min: low === null ? '' : String(low), max: high === null ? '' : String(high) }
}
