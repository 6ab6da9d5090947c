import 'server-only'
import type { Site } from '@/config/schema/site'
import { getCarPath } from '@/lib/cars/paths'
import { imageUrl } from '@/lib/images/image-url'
import { buildSiteFilter, buildStateFilter } from '@/lib/search/filters'
import { loadSearchContext } from '@/lib/search/stock-overview.server'
import { querySearch } from '@/lib/search/query-search.server'
import { EMPTY_STATE } from '@/lib/search/state'
import { addModels } from '@/lib/search/vocabulary'
import { getBaseUrls } from '@/lib/site/load-site.server'
import {
  buildEntriesQuery,
  CARS_PER_FILE,
  countCarFiles,
  findLatest,
  listPages,
  readEntries,
  type StockEntry,
  writeSitemap,
  writeSitemapIndex,
} from './sitemap'

const PICTURE_WIDTH = 1200
const CACHE_CONTROL = 'public, max-age=600'
const RETRY_SECONDS = '120'
const CAR_FILE = /^cars-([1-9]\d{0,3})\.xml$/

/**
 * Loads the sitemap index of a site as XML: one file of pages, and files of 5,000 cars.
 * @throws StockUnavailableError while search is down.
 */
export async function loadSitemapIndex(site: Site): Promise<string> {
  const { origin } = getBaseUrls(site)
  const { entries, total } = await loadStockEntries(site, 'listed')
  const cars = Array.from({ length: countCarFiles(total) }, (_, index) => ({
    url: `${origin}/sitemaps/cars-${index + 1}.xml`,
    changedAt: latestOf(entries.slice(index * CARS_PER_FILE, (index + 1) * CARS_PER_FILE)),
  }))
  return writeSitemapIndex([{ url: `${origin}/sitemaps/pages.xml`, changedAt: latestOf(entries) }, ...cars])
}

/**
 * Loads one sitemap file as XML: `pages.xml`, `cars-1.xml` …; `null` for a file that the index does not list.
 * @throws StockUnavailableError while search is down.
 */
export async function findSitemapFile(site: Site, name: string): Promise<string | null> {
  if (name === 'pages.xml') return loadPages(site)
  const number = CAR_FILE.exec(name)?.[1]
  return number === undefined ? null : findCars(site, Number(number))
}

async function loadPages(site: Site): Promise<string> {
  const [{ entries }, { context, isLive }] = await Promise.all([
    loadStockEntries(site, 'searched'),
    loadSearchContext(site, []),
  ])
  if (!isLive) throw new StockUnavailableError(`sitemap of ${site.slug}: the search values are unavailable`)
  const { origin } = getBaseUrls(site)
  const pages = listPages(
    site,
    { ...context, vocabulary: addStockModels(context.vocabulary, entries) },
    entries,
  )
  return writeSitemap(pages.map(({ path, changedAt }) => ({ url: origin + path, changedAt })))
}

async function findCars(site: Site, number: number): Promise<string | null> {
  const { total } = await loadStockEntries(site, 'listed', { limit: 1 })
  if (number > countCarFiles(total)) return null
  const offset = (number - 1) * CARS_PER_FILE
  const { entries } = await loadStockEntries(site, 'listed', { offset, limit: CARS_PER_FILE })
  const { origin, images } = getBaseUrls(site)
  return writeSitemap(
    entries.map((entry) => ({
      url: origin + getCarPath(site, entry),
      changedAt: entry.changedAt,
      ...(entry.picture ? { picture: imageUrl(images, entry.picture, { width: PICTURE_WIDTH }) } : {}),
    })),
  )
}

/** The search service returns at most 200 models, so the vocabulary is completed from the stock itself. */
function addStockModels(vocabulary: Parameters<typeof addModels>[0], entries: readonly StockEntry[]) {
  const models = new Map<string, Set<string>>()
  for (const { make, model } of entries)
    if (make && model) models.set(make, (models.get(make) ?? new Set()).add(model))
  return [...models].reduce((known, [make, names]) => addModels(known, make, [...names]), vocabulary)
}

function latestOf(entries: readonly StockEntry[]): number | null {
  return findLatest(entries.map(({ changedAt }) => changedAt))
}

/**
 * Converts a loaded sitemap to its response: 404 for `null`, 503 while search is down. After an empty sitemap, crawlers would
 * remove the site's pages.
 */
export async function toSitemapResponse(loading: Promise<string | null>): Promise<Response> {
  try {
    const xml = await loading
    if (xml === null)
      return new Response('Not found', { status: 404, headers: { 'cache-control': 'no-store' } })
    return new Response(xml, {
      headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': CACHE_CONTROL },
    })
  } catch (error) {
    if (!(error instanceof StockUnavailableError)) throw error
    return new Response('The sitemap is temporarily unavailable.', {
      status: 503,
      headers: { 'retry-after': RETRY_SECONDS, 'cache-control': 'no-store' },
    })
  }
}

/** Vehicles per request. */
const BATCH = 1000

/** All listed stock of a site, or only the result of its default search. */
type StockPart = 'listed' | 'searched'

/** The search service is unavailable. The sitemap responds with an error instead of an empty list. */
class StockUnavailableError extends Error {
  override name = 'StockUnavailableError'
}

/**
 * Loads vehicles of a site, oldest first, from `offset` and at most `limit` (a multiple of 1,000), and the total
 * count.
 * @throws StockUnavailableError while the search service is down.
 */
async function loadStockEntries(
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
