import type { HomeSection } from '@/config/schema/home'
import type { Site } from '@/config/schema/site'
import type { RangePair } from './range-steps'
import { formatNumber } from '@/lib/text/format-number'

/** What a range of the home page counts: prices to buy, or prices of a week in a subscription. */
export type HomeRange = { attribute: 'price' | 'subscription_price'; min: number; max: number }
export type CountedRange = HomeRange & { count: number }

export type PriceSliderSection = Extract<HomeSection, { type: 'price-slider' }>

/** Fields of the form that a price slider is, as the search reads them (`SS-05`). */
export const SLIDER_SORT = 'highestPrice'

/** The range that a slider starts with: as much as it can hold. */
export function getWholeRange({ attribute, min, max }: PriceSliderSection): HomeRange {
  return { attribute, min, max }
}

/** Every range whose count a home page shows before anything is chosen: price bands from zero, and whole sliders. */
export function listHomeRanges(site: Pick<Site, 'home' | 'design'>): HomeRange[] {
  const { bands, sections } = site.home
  const attribute = getBandAttribute(site)
  const ranges: HomeRange[] = [
    ...bands.map((max) => ({ attribute, min: 0, max }) as const),
    ...sections.flatMap((section) =>
      section.type === 'price-bands'
        ? section.bands.map((max) => ({ attribute: 'price', min: 0, max }) as const)
        : section.type === 'price-slider'
          ? [getWholeRange(section)]
          : [],
    ),
  ]
  return [...new Map(ranges.map((range) => [nameRange(range), range])).values()]
}

/** The hero's bands with their counts, as far as these are known. */
export function listBands(
  site: Pick<Site, 'home' | 'design'>,
  counted: readonly CountedRange[],
): { upTo: number; count: number }[] {
  const attribute = getBandAttribute(site)
  return site.home.bands.flatMap((upTo) => {
    const count = findRangeCount(counted, { attribute, min: 0, max: upTo })
    return count === null ? [] : [{ upTo, count }]
  })
}

/** A hero that asks for a week's price counts those. */
function getBandAttribute({ design }: Pick<Site, 'design'>): HomeRange['attribute'] {
  return design.hero === 'weekly-question' ? 'subscription_price' : 'price'
}

/** The count of a range, `null` where it is not known. */
export function findRangeCount(counted: readonly CountedRange[], range: HomeRange): number | null {
  const name = nameRange(range)
  return counted.find((entry) => nameRange(entry) === name)?.count ?? null
}

/** A range in a site's way of writing money, like "$5,000 to $250,000". */
export function describeRange(locale: string, [low, high]: RangePair): string {
  return `${formatDollars(locale, low)} to ${formatDollars(locale, high)}`
}

/** Whole dollars with separators, like "$12,500". */
export function formatDollars(locale: string, amount: number): string {
  return `$${formatNumber(amount, locale, { maximumFractionDigits: 0 })}`
}

function nameRange({ attribute, min, max }: HomeRange): string {
  return `${attribute} ${min} ${max}`
}
