import 'server-only'
import type { Site } from '@/config/schema/site'
import { getCarPath } from '@/lib/cars/paths'
import { imageUrl } from '@/lib/images/image-url'
import { loadSearchContext } from '@/lib/search/load-vocabulary.server'
import { addModels } from '@/lib/search/vocabulary'
import { listPages } from './list-pages'
import { loadStockEntries, StockUnavailableError } from './load-stock-entries.server'
import { getBaseUrls } from './base-urls.server'
import { CARS_PER_FILE, countCarFiles, findLatest, writeSitemap, writeSitemapIndex } from './sitemap'
import type { StockEntry } from './stock-entries'

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
