import { SORT_NAMES, type SortName } from '@/config/names'
import type { StockSite } from '@/lib/site/stock-site'
import { FACET_NAMES, RANGE_NAMES } from '../facets/facets'
import { INDEX_NAME } from '../index-settings'
import { getSortRules } from '../sort'
import { EMPTY_STATE, type NumberRange, type SearchState } from '../state'

/** InstantSearch's UI state of one index. */
export type InstantState = {
  refinementList?: Record<string, string[]>
  range?: Record<string, string>
  sortBy?: string
  page?: number
  query?: string
}

/** The sorted index name in instant-meilisearch's format: `cars:price:asc`. */
export function nameSortedIndex(site: Pick<StockSite, 'search'>, sort: SortName | null): string {
  return [INDEX_NAME, ...getSortRules(site, sort)].join(':')
}

/** All sort orders of a site, for InstantSearch's sort widget. */
export function listSortedIndexes(site: Pick<StockSite, 'search'>): string[] {
  return [...new Set(SORT_NAMES.map((name) => nameSortedIndex(site, name)))]
}

/** Converts a search to InstantSearch's UI state. The inverse of `fromInstantState` for canonical states. */
export function toInstantState(site: Pick<StockSite, 'search'>, state: SearchState): InstantState {
  const refinementList = Object.fromEntries(
    Object.entries(state.refinements).map(([facet, values]) => [facet, [...values]]),
  )
  const range = Object.fromEntries(
    RANGE_NAMES.flatMap((name) => {
      const bounds = state.ranges[name]
      return bounds ? [[name, `${bounds.min ?? ''}:${bounds.max ?? ''}`]] : []
    }),
  )
  return {
    ...(Object.keys(refinementList).length > 0 ? { refinementList } : {}),
    ...(Object.keys(range).length > 0 ? { range } : {}),
    ...(state.sort ? { sortBy: nameSortedIndex(site, state.sort) } : {}),
    ...(state.page > 1 ? { page: state.page } : {}),
    ...(state.query ? { query: state.query } : {}),
  }
}

/** Converts InstantSearch's UI state to a search. */
export function fromInstantState(site: Pick<StockSite, 'search'>, uiState: InstantState): SearchState {
  const refinements: SearchState['refinements'] = {}
  for (const facet of FACET_NAMES) {
    const values = uiState.refinementList?.[facet]
    if (values && values.length > 0) refinements[facet] = [...values]
  }
  const ranges: SearchState['ranges'] = {}
  for (const name of RANGE_NAMES) {
    const range = readBounds(uiState.range?.[name])
    if (range) ranges[name] = range
  }
  return {
    ...EMPTY_STATE,
    refinements,
    ranges,
    sort: readSort(site, uiState.sortBy),
    page: uiState.page ?? 1,
    query: uiState.query ?? '',
  }
}

/** The sort order of a sorted index name; `null` for the site's default. */
export function readSort(site: Pick<StockSite, 'search'>, index: string | undefined): SortName | null {
  if (index === undefined || index === nameSortedIndex(site, null)) return null
  return SORT_NAMES.find((name) => nameSortedIndex(site, name) === index) ?? null
}

function readBounds(text: string | undefined): NumberRange | null {
  if (text === undefined) return null
  const [min = '', max = ''] = text.split(':')
  if (min === '' && max === '') return null
  return { ...(min === '' ? {} : { min: Number(min) }), ...(max === '' ? {} : { max: Number(max) }) }
}
