import type { FacetName, RangeName } from '../facets/facets'
import type { SearchState } from '../state'
import { understandWords } from './understand-words'
import type { WordsVocabulary } from './vocabulary'

/** What gives way when words name a facet or a range: itself, and what would contradict it. */
const PLACES: readonly FacetName[] = ['location_name', 'location_id', 'city', 'state']
const REPLACED: Partial<Record<FacetName | RangeName, readonly FacetName[]>> = {
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
 * A search with a shopper's words read into it: what they name replaces what was refined of the same kind (a make its
 * models, too), everything else stays, and words that are not understood become the query. Back on the first page.
 * `now` in milliseconds.
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
  for (const facet of [...Object.keys(named), ...Object.keys(namedRanges)] as (FacetName | RangeName)[])
    for (const replaced of REPLACED[facet] ?? []) delete refinements[replaced]
  if (named.weekly_price_range) delete ranges.subscription_price
  return {
    refinements: { ...refinements, ...named },
    ranges: { ...ranges, ...namedRanges },
    sort: sort ?? state.sort,
    page: 1,
    query: rest,
  }
}
