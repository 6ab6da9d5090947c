import type { Site } from '@/config/schema/site'
import { getDefaultSearch } from '@/lib/site/navigation'
import { getVehicleNoun, lowerNoun } from '@/lib/site/template'
import { buildStateFilter, type SearchFilter, listCoveredCarTypes } from '../filters'
import { labelSearch } from '../labels'
import { EMPTY_STATE } from '../state'
import type { CarTypeLink } from './suggest'
import { buildTileUrl } from '../url'
import { EMPTY_VOCABULARY } from '../vocabulary'

/** Site data of a search box in the browser. Serialisable. */
export type SuggestSettings = {
  site: string
  locale: Site['locale']
  /** Path of the text search. */
  searchPath: string
  /** Plural noun for vehicles within a sentence, for example "trucks". */
  noun: string
  /** Filter of the default search, so that suggestions count the same vehicles. */
  filter: SearchFilter
  carTypes: CarTypeLink[]
  /** Base URL of the image service. */
  images: string
}

/** Builds the settings of a site's search boxes. `now` in milliseconds. */
export function buildSuggestSettings(site: Site, images: string, now: number): SuggestSettings {
  return {
    site: site.slug,
    locale: site.locale,
    searchPath: getDefaultSearch(site).url,
    noun: lowerNoun(getVehicleNoun(site).many),
    filter: buildStateFilter(site, EMPTY_STATE, now),
    carTypes: listCarTypeLinks(site),
    images,
  }
}

/** Car types are suggested only on sites with more than one. */
function listCarTypeLinks(site: Site): CarTypeLink[] {
  const covered = listCoveredCarTypes(site)
  if (covered.length < 2) return []
  return covered.map((value) => ({
    value,
    label: labelSearch(site, { ...EMPTY_STATE, refinements: { car_type: [value] } }),
    href: buildTileUrl({ site, vocabulary: EMPTY_VOCABULARY }, 'car_type', value),
  }))
}
