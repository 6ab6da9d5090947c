import { BitSet } from './columns/bitset'
import { badRequest } from './errors'
import { countFacet, searchFacet, type FacetOrder, type FacetStats } from './facets'
import { formatHit, SCORE } from './format'
import type { Json, JsonObject } from './json'
import { coversField } from './paths'
import type { SearchQuery } from './query-body'
import { rankDocuments, scoreDocument, type Page } from './ranking'
import { checkRequest, readFacets, type CheckedRequest } from './request'
import type { SearchIndex } from './search-index'
import { filterablePatterns } from './settings'
import type { TextMatch } from './text/match'
import type { ParsedQuery } from './text/query'

const DEFAULT_HITS_PER_PAGE = 20

/** The documents that match a search, and how well they match its words. */
type Found = { documents: BitSet; match: TextMatch | null; parsed: ParsedQuery | null }

const checkSearchFields = (index: SearchIndex, fields: readonly string[]): void => {
  const { searchableAttributes } = index.settings
  if (searchableAttributes.includes('*')) return
  const wrong = fields.find(
    (field) => field !== '*' && !searchableAttributes.some((name) => coversField(name, field)),
  )
  if (wrong === undefined) return
  throw badRequest(
    'invalid_search_attributes_to_search_on',
    `Attribute \`${wrong}\` is not searchable. Available searchable attributes are: \`${searchableAttributes.join(', ')}\`.`,
  )
}

const findDocuments = (index: SearchIndex, query: SearchQuery, { filtered }: CheckedRequest): Found => {
  const fields = query.attributesToSearchOn
  if (fields) checkSearchFields(index, fields)
  if (query.q === null || query.q.trim() === '') return { documents: filtered, match: null, parsed: null }
  const { query: parsed, match } = index.search(
    query.q,
    query.matchingStrategy,
    fields?.includes('*') ? null : fields,
  )
  return { documents: filtered.and(match.documents), match, parsed }
}

/** Removes documents below the ranking score threshold. */
const filterByScore = (found: Found, threshold: number): BitSet => {
  const kept = new BitSet(found.documents.size)
  const termCount = found.parsed?.termCount ?? 0
  found.documents.forEach((document) => {
    if (scoreDocument(found.match, document, termCount) >= threshold) kept.add(document)
  })
  return kept
}

/** Keeps the best document per distinct value and every document without the field. */
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

/** One page of the results, and the pagination fields of the response. */
type ResultPage = Page & { describe: (total: number) => JsonObject }

const readPage = (query: SearchQuery, maxTotalHits: number): ResultPage => {
  if (query.page === null && query.hitsPerPage === null) {
    const from = Math.min(query.offset, maxTotalHits)
    return {
      from,
      count: Math.min(query.limit, maxTotalHits - from),
      describe: (total) => ({ limit: query.limit, offset: query.offset, estimatedTotalHits: total }),
    }
  }
  const hitsPerPage = query.hitsPerPage ?? DEFAULT_HITS_PER_PAGE
  const page = query.page ?? 1
  const from = Math.min(Math.max(0, page - 1) * hitsPerPage, maxTotalHits)
  return {
    from,
    count: page === 0 ? 0 : Math.min(hitsPerPage, maxTotalHits - from),
    describe: (total) => ({
      hitsPerPage,
      page,
      totalPages: hitsPerPage === 0 ? 0 : Math.ceil(total / hitsPerPage),
      totalHits: total,
    }),
  }
}

const orderOf = (index: SearchIndex, facet: string): FacetOrder => {
  const orders = index.settings.faceting.sortFacetValuesBy
  return orders[facet] ?? orders['*'] ?? 'alpha'
}

const countFacets = (index: SearchIndex, facets: readonly string[], documents: BitSet): JsonObject => {
  // Null prototypes, so that a field named `__proto__` is stored like any other.
  const facetDistribution = Object.create(null) as Record<string, Record<string, number>>
  const facetStats = Object.create(null) as Record<string, FacetStats>
  const documentCount = documents.count()
  for (const facet of facets) {
    const column = index.column(facet)
    const { distribution, stats } = countFacet(column, documents, {
      order: orderOf(index, facet),
      limit: index.settings.faceting.maxValuesPerFacet,
      documentCount,
    })
    if (column.isUsed) facetDistribution[facet] = distribution
    if (stats) facetStats[facet] = stats
  }
  return { facetDistribution, facetStats }
}

const formatHits = (index: SearchIndex, query: SearchQuery, found: Found, hits: number[]): JsonObject[] =>
  hits.map((document) => {
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
    if (query.showRankingScore)
      hit[SCORE] = scoreDocument(found.match, document, found.parsed?.termCount ?? 0)
    return hit
  })

/**
 * Runs one search.
 * @param tenantFilter a filter that always applies in addition to the request's filter
 * @throws ApiError 400 for an invalid filter, sort, facet or other parameter
 */
export const searchDocuments = (
  index: SearchIndex,
  uid: string,
  query: SearchQuery,
  tenantFilter: Json,
): JsonObject => {
  const started = performance.now()
  const request = checkRequest(index, uid, query, tenantFilter)
  const found = findDocuments(index, query, request)
  const facets = query.facets ? readFacets(index, query.facets) : null
  if (query.rankingScoreThreshold !== null)
    found.documents = filterByScore(found, query.rankingScoreThreshold)
  const maxTotalHits = index.settings.pagination.maxTotalHits
  const page = readPage(query, maxTotalHits)
  const rank = (part: Page) => rankDocuments(index, found.documents, found.match, request.sort, part)
  let hits: number[]
  if (request.distinct === null) hits = rank(page)
  else {
    const kept = keepDistinct(index, request.distinct, rank({ from: 0, count: found.documents.size }))
    found.documents = new BitSet(found.documents.size)
    for (const document of kept) found.documents.add(document)
    hits = kept.slice(page.from, page.from + page.count)
  }
  return {
    hits: formatHits(index, query, found, hits),
    query: query.q ?? '',
    processingTimeMs: Math.round(performance.now() - started),
    // Only the hits end at `maxTotalHits`; the totals count every match.
    ...page.describe(found.documents.count()),
    ...(facets ? countFacets(index, facets, found.documents) : {}),
  }
}

const checkFacetName = (index: SearchIndex, facetName: string): void => {
  if (!index.isFilterable(facetName)) {
    const patterns = filterablePatterns(index.settings).toSorted()
    const hint =
      patterns.length > 0
        ? `Available facet-searchable attributes patterns are: \`${patterns.join(', ')}\`. To make it facet-searchable add it to the \`filterableAttributes\` index settings.`
        : 'This index does not have configured facet-searchable attributes. To make it facet-searchable add it to the `filterableAttributes` index settings.'
    throw badRequest(
      'invalid_facet_search_facet_name',
      `Attribute \`${facetName}\` is not facet-searchable. ${hint}`,
    )
  }
  if (!index.settings.facetSearch)
    throw badRequest('facet_search_disabled', 'The facet search is disabled for this index')
}

/**
 * Searches the values of one facet.
 * @throws ApiError 400 `invalid_facet_search_facet_name` when the field is not filterable
 */
export const searchFacetValues = (
  index: SearchIndex,
  uid: string,
  params: { facetName: string; facetQuery: string | null; query: SearchQuery },
  tenantFilter: Json,
): JsonObject => {
  const started = performance.now()
  const { facetName, facetQuery, query } = params
  const request = checkRequest(index, uid, query, tenantFilter)
  checkFacetName(index, facetName)
  const { documents } = findDocuments(index, query, request)
  const { typoTolerance, faceting } = index.settings
  const tolerant = typoTolerance.enabled && !typoTolerance.disableOnAttributes.includes(facetName)
  return {
    facetHits: searchFacet(index.column(facetName), documents, index.all, facetQuery, {
      order: orderOf(index, facetName),
      limit: faceting.maxValuesPerFacet,
      typos: tolerant ? typoTolerance.minWordSizeForTypos : null,
    }),
    facetQuery,
    processingTimeMs: Math.round(performance.now() - started),
  }
}
