import { z } from 'zod'
import type { SearchQuery } from '@/lib/search/request'
import { multiSearchSchema } from '@/lib/search/result'
import type { SearchFilter } from '@/lib/search/filters'
import { publicUrlText, textOf } from '@/lib/text/limited'
import { INDEX_NAME } from '@/lib/search/index-settings'

/** Vehicle data for the sitemap; times in Unix seconds. */
export type StockEntry = {
  slug: string
  picture: string
  make: string
  model: string
  body: string
  carType: string
  seats: number | null
  changedAt: number | null
}

const text = textOf()
const number = z.number().nullable().catch(null)
const hitSchema = z.object({
  slug: z.string().min(1).max(300),
  primary_image_url: publicUrlText,
  make: text,
  model: text,
  body: text,
  car_type: text,
  seats: number,
  updated_at_timestamp: number,
  created_at_timestamp: number,
  sold_date_timestamp: number,
})

/** Query for a range of the stock, oldest first, so that new vehicles do not move others to another file. */
export function buildEntriesQuery(filter: SearchFilter, offset: number, limit: number): SearchQuery {
  return {
    indexUid: INDEX_NAME,
    q: '',
    filter,
    facets: [],
    limit,
    offset,
    sort: ['created_at_timestamp:asc'],
    attributesToRetrieve: Object.keys(hitSchema.shape),
  }
}

/**
 * Parses a search response: valid entries, number of hits read, and total count. `now` in Unix seconds; future times
 * are ignored.
 * @throws ZodError for an invalid response.
 */
export function readEntries(
  answer: unknown,
  now: number,
): { entries: StockEntry[]; read: number; total: number } {
  const [result] = multiSearchSchema.parse(answer).results
  const hits = result?.hits ?? []
  const entries = hits.flatMap((hit) => {
    const parsed = hitSchema.safeParse(hit)
    return parsed.success ? [toEntry(parsed.data, now)] : []
  })
  return { entries, read: hits.length, total: result?.estimatedTotalHits ?? 0 }
}

function toEntry(hit: z.output<typeof hitSchema>, now: number): StockEntry {
  const changes = [hit.updated_at_timestamp, hit.created_at_timestamp, hit.sold_date_timestamp]
  const known = changes.flatMap((change) => (change !== null && change > 0 && change <= now ? change : []))
  return {
    slug: hit.slug,
    picture: hit.primary_image_url,
    make: hit.make,
    model: hit.model,
    body: hit.body,
    carType: hit.car_type,
    seats: hit.seats,
    changedAt: known.length > 0 ? Math.max(...known) : null,
  }
}
