import type { Site } from '@/config/schema/site'
import { getDefaultSearch } from '@/lib/site/navigation'
import { getVehicleBasePath, getVehicleNoun } from '@/lib/site/template'
import { buildStateFilter, type SearchFilter } from '../filters'
import { labelSearch } from '../labels'
import { lowerNoun } from '../nouns'
import { listCoveredCarTypes } from '../paths'
import { EMPTY_STATE } from '../state'
import type { CarTypeLink } from './suggest'
import { buildTileUrl } from '../url'
import { EMPTY_VOCABULARY } from '../vocabulary'

/** What a search box in the browser needs of a site: plain fields, never the site itself. */
export type SuggestSettings = {
  site: string
  locale: Site['locale']
  /** Address of the search that words are sent to. */
  searchPath: string
  /** Path that car pages lie below. */
  carPath: string
  /** Vehicles in a sentence, like "trucks". */
  noun: string
  /** What the default search shows: suggestions count the same vehicles. */
  filter: SearchFilter
  carTypes: CarTypeLink[]
  price: Pick<Site['price'], 'no_price_text' | 'price_note'>
  country: Site['country']
  state: string
  /** Address of the image delivery service. */
  images: string
}

/** The settings of a site's search boxes. `now` in milliseconds. */
export function buildSuggestSettings(site: Site, images: string, now: number): SuggestSettings {
  const { no_price_text, price_note } = site.price
  return {
    site: site.slug,
    locale: site.locale,
    searchPath: getDefaultSearch(site).url,
    carPath: getVehicleBasePath(site),
    noun: lowerNoun(getVehicleNoun(site).many),
    filter: buildStateFilter(site, EMPTY_STATE, now),
    carTypes: listCarTypeLinks(site),
    price: { no_price_text, price_note },
    country: site.country,
    state: site.state,
    images,
  }
}

/** Car types are worth suggesting where a site has more than one. */
function listCarTypeLinks(site: Site): CarTypeLink[] {
  const covered = listCoveredCarTypes(site)
  if (covered.length < 2) return []
  return covered.map((value) => ({
    value,
    label: labelSearch(site, { ...EMPTY_STATE, refinements: { car_type: [value] } }),
    href: buildTileUrl({ site, vocabulary: EMPTY_VOCABULARY }, 'car_type', value),
  }))
}
