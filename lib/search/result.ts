import { z } from 'zod'
import type { Site } from '@/config/schema/site'
import { carSummarySchema, type CarSummary } from '@/lib/cars/car'
import { countVehicles } from './count-vehicles'
import type { SearchRequest } from './request'

const distribution = z.record(z.string(), z.record(z.string(), z.number())).catch({})
const stats = z.record(z.string(), z.object({ min: z.number(), max: z.number() })).catch({})

const resultSchema = z.object({
  hits: z.array(z.unknown()),
  estimatedTotalHits: z.number().int().min(0),
  processingTimeMs: z.number().catch(0),
  facetDistribution: distribution,
  facetStats: stats,
})

export const multiSearchSchema = z.object({ results: z.array(resultSchema).min(1) })

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
