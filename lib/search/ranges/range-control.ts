import type { Site } from '@/config/schema/site'
import { readAmount } from './amount'
import type { RangeName } from '../facets/facets'
import { formatBound, toShownBound } from '../labels'
import { fitRange, type RangePair } from './range-steps'
import type { NumberRange } from '../state'

const KM_PER_MILE = 1.609344
/** Steps of the sliders, in what the site shows: dollars, dollars a week, kilometres or miles, years. */
const STEPS: Record<RangeName, number> = { price: 500, subscription_price: 5, km: 1000, year: 1 }
const UNITS: Record<RangeName, string> = {
  price: 'dollars',
  subscription_price: 'dollars',
  km: 'kilometres',
  year: '',
}

/** What a range's slider and boxes show; every number is in the site's own unit (kilometres or miles). */
export type RangeControl = {
  step: number
  /** The stock's lowest and highest, rounded outward to whole steps; `null` when nothing can be slid. */
  bounds: { min: number; max: number } | null
  /** What is chosen, as the boxes show it; empty where a side is open. */
  texts: { min: string; max: string }
  /** The unit in words, for those who hear the boxes; empty for years. */
  unit: string
  /** Ending of the boxes' names: the address carries kilometres, and miles are told from them by it. */
  suffix: '' | '_mi'
}

/** What the control of a range shows, from the stock's `bounds` and the chosen `range` in dollars, kilometres or years. */
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

/** Bounds rounded outward to whole steps; `null` when they leave less than two steps to slide. */
export function widenBounds(
  { min, max }: { min: number; max: number },
  step: number,
): { min: number; max: number } | null {
  const low = Math.max(0, Math.floor(min / step) * step)
  const high = Math.ceil(max / step) * step
  return high - low < 2 * step ? null : { min: low, max: high }
}

/** A number in the site's unit as shoppers read it, like "$40,000" or "62,000 mi". */
export function formatShownBound(site: Pick<Site, 'locale'>, name: RangeName, shown: number): string {
  const isMiles = name === 'km' && site.locale === 'en-US'
  return formatBound(site, name, isMiles ? shown * KM_PER_MILE : shown)
}

/** Where the thumbs stand for what the boxes say: within bounds, the low one at least a step below the high one. */
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

/** What the boxes say for thumbs: a thumb at its end leaves that side open. */
export function writeThumbs(
  [low, high]: RangePair,
  bounds: { min: number; max: number },
): { min: string; max: string } {
  return {
    min: low <= bounds.min ? '' : String(low),
    max: high >= bounds.max ? '' : String(high),
  }
}

/** The boxes as they are sent: bare numbers, the lower one first; what is no number is left out. */
export function tidyTexts(texts: { min: string; max: string }): { min: string; max: string } {
  const [min, max] = [readAmount(texts.min), readAmount(texts.max)]
  const [low, high] = min !== null && max !== null && min > max ? [max, min] : [min, max]
  return { min: low === null ? '' : String(low), max: high === null ? '' : String(high) }
}
