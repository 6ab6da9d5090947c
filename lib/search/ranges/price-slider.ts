import type { HomeSection } from '@/config/schema/home'
import type { Site } from '@/config/schema/site'
import type { RangePair } from './range-steps'
import { formatNumber } from '@/lib/text/format-number'

/** A price range on the home page: purchase prices or weekly subscription prices, in dollars. */
export type HomeRange = { attribute: 'price' | 'subscription_price'; min: number; max: number }
export type CountedRange = HomeRange & { count: number }

export type PriceSliderSection = Extract<HomeSection, { type: 'price-slider' }>

/** Sort order of the search that a price slider opens (`SS-05`). */
export const SLIDER_SORT = 'highestPrice'

/** The initial range of a slider: its full extent. */
export function getWholeRange({ attribute, min, max }: PriceSliderSection): HomeRange {
  return { attribute, min, max }
}

/** All ranges whose initial count a home page shows: price bands from zero and full sliders. */
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
  return [...new Map(ranges.map((range) => [getRangeKey(range), range])).values()]
}

/** The hero's price bands whose counts are known. */
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

/** The weekly budget hero counts weekly prices. */
function getBandAttribute({ design }: Pick<Site, 'design'>): HomeRange['attribute'] {
  return design.hero === 'weekly-question' ? 'subscription_price' : 'price'
}

/** The count of a range; `null` if it is unknown. */
export function findRangeCount(counted: readonly CountedRange[], range: HomeRange): number | null {
  const name = getRangeKey(range)
  return counted.find((entry) => getRangeKey(entry) === name)?.count ?? null
}

/** Formats a price range in the site's locale, for example "$5,000 to $250,000". */
export function describeRange(locale: string, [low, high]: RangePair): string {
  return `${formatDollars(locale, low)} to ${formatDollars(locale, high)}`
}

/** Formats whole dollars, for example "$12,500". */
export function formatDollars(locale: string, amount: number): string {
  return `$${formatNumber(amount, locale, { maximumFractionDigits: 0 })}`
}

function getRangeKey({ attribute, min, max }: HomeRange): string {
  return `${attribute} ${min} ${max}`
}
