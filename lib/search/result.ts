import { z } from 'zod'
import type { Site } from '@/config/schema/site'
import { carSummarySchema, type CarSummary } from '@/lib/cars/car'
import type { OfferSpread } from '@/lib/finance/finance-law'
import { getOfferPaths } from '@/lib/finance/lenders'
import { publicUrlText, recordOf } from '@/lib/text/limited'
import { listEntries } from '@/lib/typed'
import { MAX_TOTAL_HITS, VALUES_PER_FACET } from './index-settings'
import { countBars } from './ranges/range-steps'
import { countVehicles, type SearchRequest } from './request'

/**
 * Limits on a search response: results per request, and hits,
 * facets and facet values per result. A sitemap reads 1,000 hits.
 */
const MAX_ANSWERS = 100
const MAX_HITS = 1000
const MAX_FACETS = 100
const MAX_VALUES = 1000

const resultSchema = z.object({
  hits: z.array(z.unknown()).transform((hits) => hits.slice(0, MAX_HITS)),
  estimatedTotalHits: z.number().int().min(0),
  processingTimeMs: z.number().catch(0),
  facetDistribution: recordOf(recordOf(z.number(), MAX_VALUES), MAX_FACETS),
  facetStats: recordOf(z.object({ min: z.number(), max: z.number() }), MAX_FACETS),
})

/**
 * Schema of a multi-search response (ADR 0038). Values with overlong names are dropped, because a truncated
 * name would match nothing as a filter.
 */
export const multiSearchSchema = z.object({
  results: z.preprocess(
    (results) => (Array.isArray(results) ? results.slice(0, MAX_ANSWERS) : results),
    z.array(resultSchema).min(1),
  ),
})

export type StockResults = {
  cars: CarSummary[]
  /** Counts by attribute and value. The counts of a refined facet ignore that facet's own filter (`SE-02`). */
  facets: Record<string, Record<string, number>>
  facetStats: Record<string, { min: number; max: number }>
  /** The offers behind the repayments that cards of this search can show, whatever repayment is chosen. */
  offers: OfferSpread
  /** Vehicles in equal parts of the price range; empty if there are too many prices to count each. */
  priceBars: number[]
  /** Number of vehicles found, as displayed (`SS-11`). */
  count: number
  ms: number
  pagination: { page: number; pages: number; total: number }
}

/**
 * Parses a multi-search response (`SE-03`). Hits that are not valid vehicles are dropped.
 * @throws ZodError when the response is invalid, TypeError when results are missing.
 */
export function readResults(
  site: Pick<Site, 'search' | 'finance'> & Partial<Pick<Site, 'finance_provider'>>,
  request: SearchRequest,
  page: number,
  answer: unknown,
): StockResults {
  const { results } = multiSearchSchema.parse(answer)
  const [main, ...others] = results
  if (!main || others.length !== request.countedFacets.length) throw new TypeError('results are missing')
  const facets = { ...main.facetDistribution }
  const facetStats = { ...main.facetStats }
  let offers: OfferSpread = {}
  for (const [index, facet] of request.countedFacets.entries()) {
    if (facet === 'repayment') {
      offers = readOffers(getOfferPaths(site), others[index]?.facetStats ?? {})
      continue
    }
    facets[facet] = others[index]?.facetDistribution[facet] ?? {}
    const own = others[index]?.facetStats[facet]
    if (own) facetStats[facet] = own
  }
  const total = main.estimatedTotalHits
  const prices = facets['price'] ?? {}
  const isWhole = Object.keys(prices).length < VALUES_PER_FACET
  return {
    cars: readCars(main.hits),
    facets,
    facetStats,
    offers,
    priceBars: isWhole && facetStats['price'] ? countBars(prices, facetStats['price']) : [],
    count: countVehicles(site, total, main.facetDistribution),
    ms: main.processingTimeMs,
    pagination: {
      page,
      pages: Math.ceil(Math.min(total, MAX_TOTAL_HITS) / site.search.hits_per_page),
      total,
    },
  }
}

/** The least and the greatest of each figure of the offers that a query has counted. */
function readOffers(paths: ReturnType<typeof getOfferPaths>, stats: StockResults['facetStats']): OfferSpread {
  return Object.fromEntries(
    listEntries(paths).flatMap(([figure, path]) => {
      const spread = stats[path]
      return spread ? [[figure, spread]] : []
    }),
  )
}

/** The vehicles of all queries of a multi-search response, in order. @throws ZodError when the response is invalid. */
export function readAllCars(answer: unknown): CarSummary[] {
  return multiSearchSchema.parse(answer).results.flatMap(({ hits }) => readCars(hits))
}

const hitSchema = carSummarySchema.extend({ primary_image_url: publicUrlText })

/** Parses hits as vehicles and drops invalid ones. */
export function readCars(hits: readonly unknown[]): CarSummary[] {
  return hits.flatMap((hit) => {
    const parsed = hitSchema.safeParse(hit)
    return parsed.success ? [parsed.data] : []
  })
}
