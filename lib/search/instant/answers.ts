import type { StockSite } from '@/lib/site/stock-site'
import type { CarSummary } from '@/lib/cars/car'
import { countVehicles } from '../count-vehicles'
import { readCars, type StockResults } from '../result'
import type { SearchState } from '../state'
import { getCountedFacet, type InstantRequest } from './requests'

/** One result in InstantSearch's format. The main result also carries the complete `StockResults` for the views. */
export type InstantAnswer = {
  index: string
  hits: (CarSummary & { objectID: string })[]
  nbHits: number
  nbPages: number
  page: number
  hitsPerPage: number
  processingTimeMS: number
  query: string
  params: string
  exhaustiveNbHits: boolean
  facets: Record<string, Record<string, number>>
  facets_stats: Record<string, { min: number; max: number; avg: number; sum: number }>
  stock?: StockResults
}

/** The fields of instant-meilisearch's results that are read. */
export type RawAnswer = {
  hits: unknown[]
  nbHits?: number
  processingTimeMS?: number
  facets?: Record<string, Record<string, number>>
  facets_stats?: Record<string, { min?: number; max?: number }>
}

/**
 * Converts instant-meilisearch's results to `StockResults` (`SE-03`).
 * @throws TypeError when results are missing.
 */
export function readInstantAnswers(
  site: Pick<StockSite, 'search'>,
  requests: readonly InstantRequest[],
  answers: readonly RawAnswer[],
  state: SearchState,
): StockResults {
  const [main] = answers
  if (!main || answers.length !== requests.length) throw new TypeError('results are missing')
  const total = main.nbHits ?? 0
  const facets = { ...main.facets }
  const facetStats = pickStats(main.facets_stats)
  for (const [index, request] of requests.entries()) {
    const facet = index === 0 ? null : getCountedFacet(request)
    if (facet === null) continue
    facets[facet] = answers[index]?.facets?.[facet] ?? {}
    const stats = answers[index]?.facets_stats?.[facet]
    if (stats) Object.assign(facetStats, pickStats({ [facet]: stats }))
  }
  return {
    cars: readCars(main.hits),
    facets,
    facetStats,
    count: countVehicles(site, total, main.facets ?? {}),
    ms: main.processingTimeMS ?? 0,
    pagination: {
      page: state.page,
      pages: Math.ceil(total / site.search.hits_per_page),
      total,
    },
  }
}

/**
 * Converts `StockResults` to InstantSearch results, one per helper query: the inverse of `readInstantAnswers`
 * for the fields that InstantSearch reads.
 */
export function writeInstantAnswers(
  requests: readonly InstantRequest[],
  results: StockResults,
): InstantAnswer[] {
  return requests.map((request, index) => {
    const facet = index === 0 ? null : getCountedFacet(request)
    const isMain = facet === null
    return {
      index: request.indexName,
      hits: isMain ? results.cars.map((car) => ({ ...car, objectID: String(car.id) })) : [],
      nbHits: results.pagination.total,
      nbPages: results.pagination.pages,
      page: results.pagination.page - 1,
      hitsPerPage: request.params?.hitsPerPage ?? 0,
      processingTimeMS: results.ms,
      query: request.params?.query ?? '',
      params: '',
      exhaustiveNbHits: false,
      facets: isMain ? results.facets : { [facet]: results.facets[facet] ?? {} },
      facets_stats: writeStats(isMain ? results.facetStats : pickOne(results.facetStats, facet)),
      ...(isMain ? { stock: results } : {}),
    }
  })
}

function pickStats(stats: RawAnswer['facets_stats']): StockResults['facetStats'] {
  return Object.fromEntries(
    Object.entries(stats ?? {}).flatMap(([name, { min, max }]) =>
      min === undefined || max === undefined ? [] : [[name, { min, max }]],
    ),
  )
}

function pickOne(stats: StockResults['facetStats'], facet: string): StockResults['facetStats'] {
  const own = stats[facet]
  return own ? { [facet]: own } : {}
}

function writeStats(stats: StockResults['facetStats']): InstantAnswer['facets_stats'] {
  return Object.fromEntries(
    Object.entries(stats).map(([name, { min, max }]) => [name, { min, max, avg: 0, sum: 0 }]),
  )
}
