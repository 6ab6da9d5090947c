import 'server-only'
import type { Site } from '@/config/schema/site'
import { querySearch } from '@/lib/search/query-search.server'
import { buildSiteFilter, buildStateFilter } from '@/lib/search/filters'
import { EMPTY_STATE } from '@/lib/search/state'
import { buildEntriesQuery, readEntries, type StockEntry } from './stock-entries'

/** Vehicles per request. */
const BATCH = 1000

/** All listed stock of a site, or only the result of its default search. */
type StockPart = 'listed' | 'searched'

/** The search service is unavailable. The sitemap responds with an error instead of an empty list. */
export class StockUnavailableError extends Error {
  override name = 'StockUnavailableError'
}

/**
 * Loads vehicles of a site, oldest first, from `offset` and at most `limit` (a multiple of 1,000), and the total
 * count.
 * @throws StockUnavailableError while the search service is down.
 */
export async function loadStockEntries(
  site: Site,
  part: StockPart,
  { offset = 0, limit = Infinity }: { offset?: number; limit?: number } = {},
): Promise<{ entries: StockEntry[]; total: number }> {
  const entries: StockEntry[] = []
  for (let read = 0; ;) {
    const batch = await loadBatch(site, part, offset + read)
    entries.push(...batch.entries)
    read += batch.read
    if (batch.read < BATCH || read >= limit) return { entries, total: batch.total }
  }
}

async function loadBatch(site: Site, part: StockPart, offset: number) {
  const now = Date.now()
  const filter = part === 'listed' ? buildSiteFilter(site, now) : buildStateFilter(site, EMPTY_STATE, now)
  const response = await querySearch(site, [buildEntriesQuery(filter, offset, BATCH)])
  if (response.kind === 'unavailable')
    throw new StockUnavailableError(`sitemap of ${site.slug}: search is down`)
  return readEntries(response.answer, Math.floor(now / 1000))
}
