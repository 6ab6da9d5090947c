import type { Site } from '@/config/schema/site'
import { getLender } from '@/lib/finance/lenders'

/** Site data used by cards and the search screen and sent to the browser: plain, non-secret values. */
const STOCK_SITE_KEYS = [
  'slug',
  'name',
  'template',
  'city',
  'state',
  'country',
  'override_city',
  'locale',
  'phone',
  'vehicle_noun',
  'vehicle_base_path',
  'override_primary_vehicle',
  'default_search_path',
  'default_search_label',
  'include_sold_cars_days',
  'use_pages_path',
  'payment_provider',
  'enable_store',
  'checkout_path',
  'search',
  'garage_enabled',
  'card',
  'price',
  'finance',
] as const satisfies readonly (keyof Site)[]

export type StockSite = Pick<Site, (typeof STOCK_SITE_KEYS)[number]> & {
  design: Pick<Site['design'], 'card'>
  dealerships: Pick<Site['dealerships'][number], 'slug' | 'card_payments'>[]
}

/** Whether shoppers can filter by distance: if the site offers it and has showrooms in several places. */
export function offersDistance({ search, locations }: Pick<Site, 'search' | 'locations'>): boolean {
  const places = locations.flatMap(({ location_type: type, visible, address: { lat, long } }) =>
    visible && (type === 'sales' || type === 'rental') && lat !== null && long !== null
      ? [`${lat} ${long}`]
      : [],
  )
  return search.filters.distance.on && new Set(places).size > 1
}

/** Picks the part of a site that is sent to the browser with its cards. */
export function toStockSite(site: Site): StockSite {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` does not return the type of the keys
  const picked = Object.fromEntries(STOCK_SITE_KEYS.map((key) => [key, site[key]])) as Pick<
    Site,
    (typeof STOCK_SITE_KEYS)[number]
  >
  const { filters } = site.search
  return {
    ...picked,
    search: {
      ...site.search,
      filters: { ...filters, distance: { ...filters.distance, on: offersDistance(site) } },
    },
    finance: { ...site.finance, lender: getLender(site) },
    design: { card: site.design.card },
    dealerships: site.dealerships.map(({ slug, card_payments }) => ({ slug, card_payments })),
  }
}
