import 'server-only'
import { unstable_cache } from 'next/cache'
import type { Site } from '@/config/schema/site'
import { askSearch } from '@/lib/search/ask-search.server'
import { buildSiteFilter, buildStateFilter } from '@/lib/search/filters'
import { EMPTY_STATE } from '@/lib/search/state'
import { stockTag } from '@/lib/search/tag-stock-page.server'
import { askForEntries, readEntries, type StockEntry } from './stock-entries'

/** Vehicles asked for at once, and how long an answer serves, in seconds. */
const BATCH = 1000
const LIFE_SECONDS = 600

/** All that a site lists, or only what its default search shows. */
export type StockPart = 'listed' | 'searched'

/** The search service could not say what a site has. A sitemap then says so too, instead of being empty. */
export class StockUnknownError extends Error {
  override name = 'StockUnknownError'
}

/**
 * Vehicles of a site from `offset`, at most `limit` (multiples of a thousand), the oldest first, and how many there are in
 * all. Kept for ten minutes or until the stock changes; nothing is kept of a failure.
 * @throws StockUnknownError while the search service is down.
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
  const { id, slug, dealerships, search, include_sold_cars_days: days } = site
  const key = JSON.stringify([id, slug, dealerships.map((each) => each.slug), search, days, part, offset])
  const load = unstable_cache(() => askBatch(site, part, offset), ['stock-entries', key], {
    tags: [stockTag(id)],
    revalidate: LIFE_SECONDS,
  })
  return load()
}

async function askBatch(site: Site, part: StockPart, offset: number) {
  const now = Date.now()
  const filter = part === 'listed' ? buildSiteFilter(site, now) : buildStateFilter(site, EMPTY_STATE, now)
  const asked = await askSearch(site, [askForEntries(filter, offset, BATCH)])
  if (asked.kind === 'unavailable') throw new StockUnknownError(`sitemap of ${site.slug}: search is down`)
  return readEntries(asked.answer, Math.floor(now / 1000))
}
