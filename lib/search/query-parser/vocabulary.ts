import type { FacetName } from '@/config/filters'
import type { Site } from '@/config/schema/site'
import { LENDER_VARIANTS } from '@/lib/finance/lenders'
import { hasRepaymentFilter } from '../filters'
import { VALUES_PER_FACET } from '../index-settings'
import { measureDistance, TOWNS } from '../places'
import { splitMakeModels } from '../vocabulary'
import { squash } from './tokens'

/** Facets whose values the query parser recognises. */
export const WORDS_FACETS = [
  'car_type',
  'item_type',
  'make',
  'body',
  'colour',
  'transmission',
  'fuel',
  'drive',
  'seats',
  'series',
  'categories',
  'filtered_features',
  'tag',
  'status',
  'certified',
  'location_name',
  'city',
  'state',
  'weekly_price_range',
] as const satisfies readonly FacetName[]
export type WordsFacet = (typeof WORDS_FACETS)[number]

/** Vocabulary of the query parser: the stock values of one site in the stock's spelling. Serialisable. */
export type WordsVocabulary = {
  values: Readonly<Partial<Record<WordsFacet, readonly string[]>>>
  /** Models by make. */
  models: Readonly<Record<string, readonly string[]>>
  /** The text search finds their words. */
  badges: readonly string[]
  /** Whether the stock can have more badges. */
  hasMoreBadges: boolean
  /** Locations with stock near a town, by the town's name in the form of `squash`; none if all are near. */
  towns: Readonly<Record<string, readonly string[]>>
  /** Whether vehicles have a `subscription_price`; weekly amounts then filter by it. */
  hasSubscriptionPrices: boolean
  /** Whether cards show weekly repayments that shoppers can filter by; weekly amounts then mean these. */
  hasWeeklyRepayments: boolean
  /** Whether seat counts are berths: "4 berth", "sleeps 4". */
  hasBerths: boolean
  /** Display unit of distances. The index stores kilometres. */
  distance: 'km' | 'mi'
}

/** Item types whose seats are counted in berths. */
const BERTH_TYPES = ['camper', 'rv']
/** A location is near a town within this distance in a straight line. */
const NEAR_KM = 60

/**
 * Builds the query parser's vocabulary.
 * @param facets Counts of the stock by facet and value.
 * @param makeModels Values such as "Land Rover Defender".
 */
export function buildWordsVocabulary({
  facets,
  makeModels,
  hasSubscriptionPrices,
  site,
}: {
  facets: Readonly<Record<string, Readonly<Record<string, number>>>>
  makeModels: readonly string[]
  hasSubscriptionPrices: boolean
  site: Pick<Site, 'locale' | 'locations' | 'finance' | 'search'>
}): WordsVocabulary {
  const list = (facet: WordsFacet) => Object.keys(facets[facet] ?? {}).filter((value) => value.trim() !== '')
  const itemTypes = list('item_type')
  const badges = Object.keys(facets['badge'] ?? {})
  return {
    values: {
      ...Object.fromEntries(WORDS_FACETS.map((facet) => [facet, list(facet)])),
      certified: list('certified').filter((value) => value === 'true'),
    },
    models: splitMakeModels(list('make'), makeModels),
    badges,
    hasMoreBadges: badges.length >= VALUES_PER_FACET,
    towns: findTowns(site.locations, list('location_name')),
    hasSubscriptionPrices,
    hasWeeklyRepayments: hasRepaymentFilter(site) && LENDER_VARIANTS[site.finance.variant].payment === 'week',
    hasBerths: itemTypes.length > 0 && itemTypes.every((type) => BERTH_TYPES.includes(type)),
    distance: site.locale === 'en-US' ? 'mi' : 'km',
  }
}

/** Finds the towns near a location with stock. A location without coordinates is near the town that it names. */
function findTowns(locations: Site['locations'], stocked: readonly string[]): Record<string, string[]> {
  const towns: Record<string, string[]> = {}
  for (const [town, latitude, longitude] of TOWNS) {
    const near = stocked.filter((name) => {
      const address = locations.find((location) => location.name === name)?.address
      if (address?.lat == null || address.long == null) return squash(name).includes(squash(town))
      return measureDistance(latitude, longitude, address.lat, address.long) <= NEAR_KM
    })
    if (near.length > 0) towns[squash(town)] = near.length === stocked.length ? [] : near
  }
  return towns
}
