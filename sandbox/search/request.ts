import type { BitSet } from './columns/bitset'
import { ApiError, badRequest } from './errors'
import { fieldsOf, type Filter } from './filter/ast'
import { parseFilter } from './filter/parse'
import type { Json } from './json'
import { quoteNames } from './names'
import { coversField } from './paths'
import type { SearchQuery } from './query-body'
import type { SearchIndex } from './search-index'
import { filterablePatterns } from './settings'
import { parseSortKey, type SortKey } from './sort'

/** A search request validated against the index settings. */
export type CheckedRequest = {
  /** The documents that pass every filter. Read-only. */
  filtered: BitSet
  sort: SortKey[]
  /** The field whose values must be unique in the results; null when there is none. */
  distinct: string | null
}

const checkFilterFields = (filter: Filter, index: SearchIndex, uid: string): void => {
  const wrong = fieldsOf(filter).find((field) => !index.isFilterable(field))
  if (wrong === undefined) return
  const patterns = filterablePatterns(index.settings).toSorted()
  const hint =
    patterns.length > 0
      ? `Available filterable attribute patterns are: ${quoteNames(patterns)}.`
      : 'This index does not have configured filterable attributes.'
  throw badRequest(
    'invalid_search_filter',
    `Index \`${uid}\`: Attribute \`${wrong}\` is not filterable. ${hint}`,
  )
}

const selectByFilters = (index: SearchIndex, uid: string, filters: readonly Filter[]): BitSet => {
  for (const filter of filters) checkFilterFields(filter, index, uid)
  return filters.reduce((found, filter) => found.and(index.filter(filter)), index.all)
}

/**
 * Selects documents by the filter of a document listing or deletion.
 * @returns null for an empty filter
 * @throws ApiError 400 `invalid_document_filter`
 */
export const selectForDocuments = (index: SearchIndex, uid: string, value: Json): BitSet | null => {
  try {
    const filter = parseFilter(value)
    return filter ? selectByFilters(index, uid, [filter]) : null
  } catch (error) {
    const ofFilter = error instanceof ApiError && error.code === 'invalid_search_filter'
    throw ofFilter ? badRequest('invalid_document_filter', error.message) : error
  }
}

const checkSortFields = (index: SearchIndex, uid: string, keys: readonly SortKey[]): void => {
  const { sortableAttributes } = index.settings
  const wrong = keys.find(({ field }) => !sortableAttributes.some((name) => coversField(name, field)))
  if (!wrong) return
  const hint =
    sortableAttributes.length > 0
      ? `Available sortable attributes are: \`${sortableAttributes.join(', ')}\`.`
      : 'This index does not have configured sortable attributes.'
  throw badRequest(
    'invalid_search_sort',
    `Index \`${uid}\`: Attribute \`${wrong.field}\` is not sortable. ${hint}`,
  )
}

const checkDistinct = (index: SearchIndex, uid: string, field: string | null): string | null => {
  if (field === null) return index.settings.distinctAttribute
  if (index.isFilterable(field)) return field
  throw badRequest(
    'invalid_search_distinct',
    `Index \`${uid}\`: Attribute \`${field}\` is not filterable and thus, cannot be used as distinct attribute.`,
  )
}

/**
 * Expands the `facets` parameter; `*` means every filterable field. @throws ApiError 400
 * `invalid_search_facets`
 */
export const readFacets = (index: SearchIndex, facets: readonly string[]): string[] => {
  const named = facets.filter((facet) => facet !== '*')
  const unknown = named.filter((facet) => !index.isFilterable(facet))
  if (unknown.length > 0) {
    const patterns = filterablePatterns(index.settings).toSorted()
    const available =
      patterns.length > 0
        ? `Available filterable attributes patterns are: \`${patterns.join(', ')}\`.`
        : 'This index does not have configured filterable attributes.'
    const [noun, verb] = unknown.length > 1 ? ['Patterns', 'are'] : ['Pattern', 'is']
    throw badRequest(
      'invalid_search_facets',
      `Invalid facet distribution: ${noun} ${quoteNames(unknown)} ${verb} not filterable. ${available}`,
    )
  }
  const every = facets.includes('*')
    ? Object.keys(index.fieldDistribution).filter((field) => index.isFilterable(field))
    : []
  return [...new Set([...named, ...every])].toSorted()
}

/**
 * Validates a search's filter, sort and distinct field. Like Meilisearch, it checks the syntax first, then
 * the settings.
 * @param tenantFilter a filter that always applies in addition to the request's filter
 * @throws ApiError 400 `invalid_search_filter`, `invalid_search_sort`, `invalid_search_distinct`
 */
export const checkRequest = (
  index: SearchIndex,
  uid: string,
  query: SearchQuery,
  tenantFilter: Json,
): CheckedRequest => {
  // The two filters are parsed separately, so a request cannot change the tenant filter by injection.
  const filters = [parseFilter(tenantFilter), parseFilter(query.filter)].filter((filter) => filter !== null)
  const sort = (query.sort ?? []).map(parseSortKey)
  const distinct = checkDistinct(index, uid, query.distinct)
  const filtered = selectByFilters(index, uid, filters)
  checkSortFields(index, uid, sort)
  return { filtered, sort, distinct }
}
