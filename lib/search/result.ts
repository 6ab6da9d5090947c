import { z } from 'zod'
import type { Site } from '@/config/schema/site'
import { carSummarySchema, type CarSummary } from '@/lib/cars/car'
import { recordOf } from '@/lib/text/limited'
import { countVehicles } from './count-vehicles'
import type { SearchRequest } from './request'

/** Limits on a search response: queries in a call, and hits, facets and facet values of each. A sitemap reads 1,000 hits. */
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

/** What the search service answers (ADR 0038). Values with long names are left out: a cut name would filter for nothing. */
export const multiSearchSchema = z.object({
  results: z.preprocess(
    (results) => (Array.isArray(results) ? results.slice(0, MAX_ANSWERS) : results),
    z.array(resultSchema).min(1),
  ),
})

export type StockResults = {
  cars: CarSummary[]
  /** Counts by attribute and value. For a refined facet they are those without its own filter (`SE-02`). */
  facets: Record<string, Record<string, number>>
  facetStats: Record<string, { min: number; max: number }>
  /** Vehicles found, as shown to shoppers (`SS-11`). */
  count: number
  ms: number
  pagination: { page: number; pages: number; total: number }
}

/**
 * The answer of a multi-search call as results (`SE-03`). Hits that can not be read as a car are dropped.
 * @throws ZodError when the answer is not one.
 */
export function readResults(
  site: Pick<Site, 'search'>,
  request: SearchRequest,
  page: number,
  answer: unknown,
): StockResults {
  const { results } = multiSearchSchema.parse(answer)
  const [main, ...others] = results
  if (!main || others.length !== request.countedFacets.length) throw new TypeError('answers are missing')
  const facets = { ...main.facetDistribution }
  const facetStats = { ...main.facetStats }
  for (const [index, facet] of request.countedFacets.entries()) {
    facets[facet] = others[index]?.facetDistribution[facet] ?? {}
    const own = others[index]?.facetStats[facet]
    if (own) facetStats[facet] = own
  }
  const total = main.estimatedTotalHits
  return {
    cars: readCars(main.hits),
    facets,
    facetStats,
    count: countVehicles(site, total, main.facetDistribution),
    ms: main.processingTimeMs,
    pagination: { page, pages: Math.ceil(total / site.search.hits_per_page), total },
  }
}

/** Hits as cars, without those that can not be read as one. */
export function readCars(hits: readonly unknown[]): CarSummary[] {
  return hits.flatMap((hit) => {
    const parsed = carSummarySchema.safeParse(hit)
    return parsed.success ? [parsed.data] : []
  })
}
