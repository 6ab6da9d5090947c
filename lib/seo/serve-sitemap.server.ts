import 'server-only'
import type { Site } from '@/config/schema/site'
import { getCarPath } from '@/lib/cars/paths'
import { imageUrl } from '@/lib/images/image-url'
import { loadSearchContext } from '@/lib/search/load-vocabulary.server'
import { addModels } from '@/lib/search/vocabulary'
import { listPages } from './list-pages'
import { loadStockEntries, StockUnknownError } from './load-stock-entries.server'
import { getPlaces } from './places.server'
import { CARS_A_FILE, countCarFiles, findLatest, writeSitemap, writeSitemapIndex } from './sitemap'
import type { StockEntry } from './stock-entries'

const PICTURE_WIDTH = 1200
const CACHE_CONTROL = 'public, max-age=600'
const RETRY_SECONDS = '120'
const CAR_FILE = /^cars-([1-9]\d{0,3})\.xml$/

/** The sitemap index of a site: its pages, then its cars in files of five thousand. */
export function serveSitemapIndex(site: Site): Promise<Response> {
  return answer(async () => {
    const { origin } = getPlaces(site)
    const { entries, total } = await loadStockEntries(site, 'listed')
    const cars = Array.from({ length: countCarFiles(total) }, (_, index) => ({
      url: `${origin}/sitemaps/cars-${index + 1}.xml`,
      changedAt: latestOf(entries.slice(index * CARS_A_FILE, (index + 1) * CARS_A_FILE)),
    }))
    return writeSitemapIndex([{ url: `${origin}/sitemaps/pages.xml`, changedAt: latestOf(entries) }, ...cars])
  })
}

/** One file of a site's sitemap: `pages.xml`, `cars-1.xml` … */
export function serveSitemapFile(site: Site, name: string): Promise<Response> {
  return answer(() => {
    if (name === 'pages.xml') return writePages(site)
    const number = CAR_FILE.exec(name)?.[1]
    return number === undefined ? Promise.resolve(null) : writeCars(site, Number(number))
  })
}

async function writePages(site: Site): Promise<string> {
  const [{ entries }, { context, isLive }] = await Promise.all([
    loadStockEntries(site, 'searched'),
    loadSearchContext(site, []),
  ])
  if (!isLive) throw new StockUnknownError(`sitemap of ${site.slug}: the stock's values are not known`)
  const { origin } = getPlaces(site)
  const pages = listPages(site, { ...context, vocabulary: learnAll(context.vocabulary, entries) }, entries)
  return writeSitemap(pages.map(({ path, changedAt }) => ({ url: origin + path, changedAt })))
}

/** `null` for a file that the index does not name. */
async function writeCars(site: Site, number: number): Promise<string | null> {
  // The first batch is in the cache already; a batch beyond the stock would be stored there for nothing.
  const { total } = await loadStockEntries(site, 'listed', { limit: 1 })
  if (number > countCarFiles(total)) return null
  const offset = (number - 1) * CARS_A_FILE
  const { entries } = await loadStockEntries(site, 'listed', { offset, limit: CARS_A_FILE })
  const { origin, images } = getPlaces(site)
  return writeSitemap(
    entries.map((entry) => ({
      url: origin + getCarPath(site, entry),
      changedAt: entry.changedAt,
      ...(entry.picture ? { picture: imageUrl(images, entry.picture, { width: PICTURE_WIDTH }) } : {}),
    })),
  )
}

/** The search service counts at most two hundred models; the stock itself knows them all. */
function learnAll(vocabulary: Parameters<typeof addModels>[0], entries: readonly StockEntry[]) {
  const models = new Map<string, Set<string>>()
  for (const { make, model } of entries)
    if (make && model) models.set(make, (models.get(make) ?? new Set()).add(model))
  return [...models].reduce((known, [make, names]) => addModels(known, make, [...names]), vocabulary)
}

function latestOf(entries: readonly StockEntry[]): number | null {
  return findLatest(entries.map(({ changedAt }) => changedAt))
}

/** A failure is told as one that passes: a crawler that found an empty sitemap would forget the site's pages. */
async function answer(write: () => Promise<string | null>): Promise<Response> {
  try {
    const xml = await write()
    if (xml === null)
      return new Response('Not found', { status: 404, headers: { 'cache-control': 'no-store' } })
    return new Response(xml, {
      headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': CACHE_CONTROL },
    })
  } catch (error) {
    if (!(error instanceof StockUnknownError)) throw error
    return new Response('The sitemap is not available just now.', {
      status: 503,
      headers: { 'retry-after': RETRY_SECONDS, 'cache-control': 'no-store' },
    })
  }
}
