import { BitSet } from './bitset'
import { badRequest } from './errors'
import { countFacet, searchFacet, type FacetOrder, type FacetStats } from './facets'
import { fieldsOf, type Filter } from './filter/ast'
import { parseFilter } from './filter/parse'
import { formatHit, SCORE } from './format'
import type { Json, JsonObject } from './json'
import { coversField } from './paths'
import type { SearchQuery } from './query-body'
import { rankDocuments, scoreDocument } from './ranking'
import type { SearchIndex } from './search-index'
import { filterablePatterns } from './settings'
import { parseSortKey, type SortKey } from './sort'
import type { TextMatch } from './text/match'
import type { ParsedQuery } from './text/query'

/** A tenant's filter, which always holds beside the request's own. */
export type TenantFilter = Json

const checkFilter = (filter: Filter, index: SearchIndex, uid: string): void => {
  const wrong = fieldsOf(filter).find((field) => !index.isFilterable(field))
  if (wrong === undefined) return
  const patterns = filterablePatterns(index.settings)
    .toSorted()
    .map((pattern) => `\`${pattern}\``)
  const hint =
    patterns.length > 0
      ? `Available filterable attribute patterns are: ${patterns.join(', ')}.`
      : 'This index does not have configured filterable attributes.'
  throw badRequest(
    'invalid_search_filter',
    `Index \`${uid}\`: Attribute \`${wrong}\` is not filterable. ${hint}`,
  )
}

/** Parses a request's filter together with the tenant's; both must hold. */
const filterDocuments = (index: SearchIndex, uid: string, filters: readonly Json[]): BitSet => {
  let result = index.all
  for (const value of filters) {
    const filter = parseFilter(value)
    if (!filter) continue
    checkFilter(filter, index, uid)
    result = result.and(index.filter(filter))
  }
  return result
}

const readSort = (index: SearchIndex, uid: string, sort: string[] | null): SortKey[] => {
  const keys = (sort ?? []).map(parseSortKey)
  const { sortableAttributes } = index.settings
  const wrong = keys.find(({ field }) => !sortableAttributes.some((name) => coversField(name, field)))
  if (wrong) {
    const hint =
      sortableAttributes.length > 0
        ? `Available sortable attributes are: \`${sortableAttributes.join(', ')}\`.`
        : 'This index does not have configured sortable attributes.'
    throw badRequest(
      'invalid_search_sort',
      `Index \`${uid}\`: Attribute \`${wrong.field}\` is not sortable. ${hint}`,
    )
  }
  return keys
}

const readFacets = (index: SearchIndex, facets: string[]): string[] => {
  const chosen = new Set<string>()
  const unknown: string[] = []
  for (const facet of facets) {
    if (facet === '*')
      for (const field of Object.keys(index.fieldDistribution))
        if (index.isFilterable(field)) chosen.add(field)
    if (facet === '*') continue
    if (!index.isFilterable(facet)) unknown.push(facet)
    else chosen.add(facet)
  }
  if (unknown.length > 0) {
    const patterns = filterablePatterns(index.settings)
    const names = unknown.map((name) => `\`${name}\``).join(', ')
    const available =
      patterns.length > 0
        ? `Available filterable attributes patterns are: \`${patterns.toSorted().join(', ')}\`.`
        : 'This index does not have configured filterable attributes.'
    throw badRequest(
      'invalid_search_facets',
      `Invalid facet distribution: ${unknown.length > 1 ? 'Patterns' : 'Pattern'} ${names} ${unknown.length > 1 ? 'are' : 'is'} not filterable. ${available}`,
    )
  }
  return [...chosen].toSorted()
}

const orderOf = (index: SearchIndex, facet: string): FacetOrder => {
  const orders = index.settings.faceting.sortFacetValuesBy
  return orders[facet] ?? orders['*'] ?? 'alpha'
}

const countFacets = (index: SearchIndex, facets: string[], candidates: BitSet): JsonObject => {
  const distribution = Object.create(null) as Record<string, Record<string, number>>
  const facetStats = Object.create(null) as Record<string, FacetStats>
  const documentCount = candidates.count()
  for (const facet of facets) {
    const counted = countFacet(index.column(facet), candidates, {
      order: orderOf(index, facet),
      limit: index.settings.faceting.maxValuesPerFacet,
      documentCount,
    })
    // A field that no document has, has no distribution at all.
    if (index.column(facet).contents.length > 1) distribution[facet] = counted.distribution
    if (counted.stats) facetStats[facet] = counted.stats
  }
  return { facetDistribution: distribution, facetStats }
}

const readDistinct = (index: SearchIndex, uid: string, query: SearchQuery): string | null => {
  if (query.distinct === null) return index.settings.distinctAttribute
  if (!index.isFilterable(query.distinct)) {
    throw badRequest(
      'invalid_search_distinct',
      `Index \`${uid}\`: Attribute \`${query.distinct}\` is not filterable and thus, cannot be used as distinct attribute.`,
    )
  }
  return query.distinct
}

/** Keeps the best document of each distinct value; documents without the field all stay. */
const keepDistinct = (index: SearchIndex, field: string, ranked: number[]): number[] => {
  const column = index.column(field)
  const seen = new Set<number | string>()
  return ranked.filter((document) => {
    const content = column.contents[column.codeOf(document)]
    const values = [...(content?.numbers ?? []), ...(content?.strings ?? []).map(({ key }) => key)]
    if (values.some((value) => seen.has(value))) return false
    for (const value of values) seen.add(value)
    return true
  })
}

type Candidates = { documents: BitSet; match: TextMatch | null; parsed: ParsedQuery | null }

const findCandidates = (
  index: SearchIndex,
  uid: string,
  query: SearchQuery,
  tenantFilter: TenantFilter,
): Candidates => {
  const filtered = filterDocuments(index, uid, [tenantFilter, query.filter])
  const text = query.q?.trim() ?? ''
  if (text === '') return { documents: filtered, match: null, parsed: null }
  const unsearchable = query.attributesToSearchOn?.find(
    (field) =>
      field !== '*' &&
      !index.settings.searchableAttributes.some((name) => name === '*' || coversField(name, field)),
  )
  if (unsearchable !== undefined) {
    throw badRequest(
      'invalid_search_attributes_to_search_on',
      `Attribute \`${unsearchable}\` is not searchable. Available searchable attributes are: \`${index.settings.searchableAttributes.join(', ')}\`.`,
    )
  }
  const { query: parsed, match } = index.search(
    query.q ?? '',
    query.matchingStrategy,
    query.attributesToSearchOn?.includes('*') ? null : query.attributesToSearchOn,
  )
  return { documents: filtered.and(match.documents), match, parsed }
}

type Page = { from: number; count: number; describe: (total: number) => JsonObject }

const readPage = (query: SearchQuery, most: number): Page => {
  if (query.page === null && query.hitsPerPage === null) {
    const from = Math.min(query.offset, most)
    return {
      from,
      count: Math.min(query.limit, most - from),
      describe: (total) => ({ limit: query.limit, offset: query.offset, estimatedTotalHits: total }),
    }
  }
  const hitsPerPage = query.hitsPerPage ?? 20
  const page = query.page ?? 1
  const from = Math.min(Math.max(0, page - 1) * hitsPerPage, most)
  return {
    from,
    count: page === 0 ? 0 : Math.min(hitsPerPage, most - from),
    describe: (total) => ({
      hitsPerPage,
      page,
      totalPages: hitsPerPage === 0 ? 0 : Math.ceil(total / hitsPerPage),
      totalHits: total,
    }),
  }
}

/**
 * Answers one search.
 * @param tenantFilter a filter that holds whatever the request asks for
 * @throws ApiError 400 for a filter, sort, facet … that can not be used
 */
export const searchDocuments = (
  index: SearchIndex,
  uid: string,
  query: SearchQuery,
  tenantFilter: TenantFilter,
): JsonObject => {
  const started = performance.now()
  const sort = readSort(index, uid, query.sort)
  const facets = query.facets ? readFacets(index, query.facets) : null
  const distinct = readDistinct(index, uid, query)
  const found = findCandidates(index, uid, query, tenantFilter)
  const termCount = found.parsed?.termCount ?? 0
  if (query.rankingScoreThreshold !== null) {
    found.documents = found.documents.copy()
    const threshold = query.rankingScoreThreshold
    for (const document of found.documents.values())
      if (scoreDocument(found.match, document, termCount) < threshold) found.documents.remove(document)
  }
  const most = index.settings.pagination.maxTotalHits
  const page = readPage(query, most)
  let hits: number[]
  if (distinct === null) hits = rankDocuments(index, found.documents, found.match, sort, page)
  else {
    const everything = { from: 0, count: found.documents.size }
    const kept = keepDistinct(
      index,
      distinct,
      rankDocuments(index, found.documents, found.match, sort, everything),
    )
    const remaining = new BitSet(found.documents.size)
    for (const document of kept) remaining.add(document)
    found.documents = remaining
    hits = kept.slice(page.from, page.from + page.count)
  }
  return {
    hits: hits.map((document) => {
      const hit = formatHit(index.at(document), {
        displayed: index.settings.displayedAttributes,
        retrieve: query.attributesToRetrieve,
        highlight: query.attributesToHighlight,
        highlightTags: { before: query.highlightPreTag, after: query.highlightPostTag },
        crop: query.attributesToCrop,
        cropLength: query.cropLength,
        cropMarker: query.cropMarker,
        showMatches: query.showMatchesPosition,
        matchLength: found.parsed?.matchLength ?? null,
      })
      if (query.showRankingScore) hit[SCORE] = scoreDocument(found.match, document, termCount)
      return hit
    }),
    query: query.q ?? '',
    processingTimeMs: Math.round(performance.now() - started),
    ...page.describe(Math.min(found.documents.count(), most)),
    ...(facets ? countFacets(index, facets, found.documents) : {}),
  }
}

/**
 * Answers a search among one facet's values.
 * @throws ApiError 400 `invalid_facet_search_facet_name` when the field is not filterable
 */
export const searchFacetValues = (
  index: SearchIndex,
  uid: string,
  request: { facetName: string; facetQuery: string | null; query: SearchQuery },
  tenantFilter: TenantFilter,
): JsonObject => {
  const started = performance.now()
  const { facetName, facetQuery, query } = request
  if (!index.isFilterable(facetName)) {
    const patterns = filterablePatterns(index.settings).toSorted()
    const hint =
      patterns.length > 0
        ? `Available facet-searchable attributes patterns are: \`${patterns.join(', ')}\`.`
        : 'This index does not have configured facet-searchable attributes.'
    throw badRequest(
      'invalid_facet_search_facet_name',
      `Attribute \`${facetName}\` is not facet-searchable. ${hint}`,
    )
  }
  if (!index.settings.facetSearch) {
    throw badRequest('facet_search_disabled', 'The facet search is disabled for this index')
  }
  const { documents } = findCandidates(index, uid, query, tenantFilter)
  const { typoTolerance } = index.settings
  const typos =
    typoTolerance.enabled && !typoTolerance.disableOnAttributes.includes(facetName)
      ? typoTolerance.minWordSizeForTypos
      : null
  return {
    facetHits: searchFacet(index.column(facetName), documents, index.all, facetQuery, {
      order: orderOf(index, facetName),
      limit: index.settings.faceting.maxValuesPerFacet,
      typos,
    }),
    facetQuery,
    processingTimeMs: Math.round(performance.now() - started),
  }
}
