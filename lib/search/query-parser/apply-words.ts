import { listKeys } from '@/lib/typed'
import type { FacetName, RangeName } from '../facets/facets'
import type { SearchState } from '../state'
import { understandWords } from './understand-words'
import type { WordsVocabulary } from './vocabulary'

/** Facets to clear when the query names a facet or range: the facet itself and those that would contradict it. */
const PLACES: readonly FacetName[] = ['location_name', 'location_id', 'city', 'state']
const CLEARED_FACETS: Partial<Record<FacetName | RangeName, readonly FacetName[]>> = {
  make: ['make', 'model', 'badge', 'make_model'],
  model: ['model', 'badge', 'make_model'],
  body: ['body', 'simple_body'],
  location_name: PLACES,
  city: PLACES,
  state: PLACES,
  price: ['price_range'],
  subscription_price: ['weekly_price_range'],
}

/**
 * Applies a shopper's query text to a search. Recognised filters replace the
 * current ones of the same kind (a make also replaces models); all other filters
 * stay, and unrecognised words become the text query. Returns to the first page.
 * @param now Milliseconds since 1970.
 */
export function applyWords(
  vocabulary: WordsVocabulary,
  state: SearchState,
  text: string,
  now: number,
): SearchState {
  const { refinements: named, ranges: namedRanges, sort, rest } = understandWords(text, vocabulary, now)
  const refinements = { ...state.refinements }
  const ranges = { ...state.ranges }
  for (const facet of [...listKeys(named), ...listKeys(namedRanges)])
    for (const replaced of CLEARED_FACETS[facet] ?? []) delete refinements[replaced]
  if (named.weekly_price_range) delete ranges.subscription_price
  return {
    refinements: { ...refinements, ...named },
    ranges: { ...ranges, ...namedRanges },
    sort: sort ?? state.sort,
    page: 1,
    query: rest,
  }
}
