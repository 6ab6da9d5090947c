import { z } from 'zod'
import type { Site } from '@/config/schema/site'
import { listInfoPaths } from '@/lib/content/info-pages'
import type { SearchFilter } from '@/lib/search/filters'
import { INDEX_NAME } from '@/lib/search/index-settings'
import type { SearchContext } from '@/lib/search/paths'
import type { SearchQuery } from '@/lib/search/request'
import { multiSearchSchema } from '@/lib/search/result'
import { EMPTY_STATE, type SearchState } from '@/lib/search/state'
import { TYPED_PARAMETER } from '@/lib/search/stored-suffix'
import { buildCanonicalUrl } from '@/lib/search/url'
import { hasSevenSeaterPage } from '@/lib/site/template'
import { publicUrlText, textOf } from '@/lib/text/limited'
import { escapeXml } from '@/lib/text/xml'

/** Maximum number of cars per file, so that a file is generated and sent in one piece. */
export const CARS_PER_FILE = 5000

/** A sitemap entry; `changedAt` in Unix seconds, `null` if unknown. */
type SitemapEntry = { url: string; changedAt: number | null; picture?: string }

/** Number of car files for a stock; at least one, so that the index always lists the first file. */
export function countCarFiles(cars: number): number {
  return Math.max(1, Math.ceil(cars / CARS_PER_FILE))
}

/** The latest of several times; `null` if all are unknown. */
export function findLatest(changes: readonly (number | null)[]): number | null {
  return changes.reduce(
    (latest, change) => (change !== null && change > (latest ?? 0) ? change : latest),
    null,
  )
}

/** Writes a sitemap index. */
export function writeSitemapIndex(files: readonly SitemapEntry[]): string {
  const entries = files.map((file) => `<sitemap>${writeLocation(file)}</sitemap>`)
  return `${HEADER}<sitemapindex xmlns="${SITEMAP}">\n${entries.join('\n')}\n</sitemapindex>\n`
}

/** Writes a sitemap of pages with their last change and image. */
export function writeSitemap(pages: readonly SitemapEntry[]): string {
  const entries = pages.map((page) => `<url>${writeLocation(page)}${writePicture(page)}</url>`)
  return `${HEADER}<urlset xmlns="${SITEMAP}" xmlns:image="${IMAGE}">\n${entries.join('\n')}\n</urlset>\n`
}

const HEADER = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const IMAGE = 'http://www.google.com/schemas/sitemap-image/1.1'

function writeLocation({ url, changedAt }: SitemapEntry): string {
  const lastmod = changedAt === null ? '' : `<lastmod>${formatTime(changedAt)}</lastmod>`
  return `<loc>${escapeXml(url)}</loc>${lastmod}`
}

function writePicture({ picture }: SitemapEntry): string {
  return picture ? `<image:image><image:loc>${escapeXml(picture)}</image:loc></image:image>` : ''
}

function formatTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')
}

/** A page in the sitemap: its path and the last change of its content (Unix seconds, `null` if unknown). */
type ListedPage = { path: string; changedAt: number | null }

const SEVEN_SEATS = 7

/**
 * Pages of a site other than its cars: home, searches by type, make, model and body that have results, and
 * informational pages. `stock` is the result of the default search. All paths are canonical.
 */
export function listPages(site: Site, context: SearchContext, stock: readonly StockEntry[]): ListedPage[] {
  const newest = findLatest(stock.map(({ changedAt }) => changedAt))
  const sevenSeaters = hasSevenSeaterPage(site) ? stock.filter(({ seats }) => seats === SEVEN_SEATS) : []
  return [
    { path: '/', changedAt: newest },
    ...listSearches(context, stock),
    ...(sevenSeaters.length > 0
      ? [{ path: '/7-seater-cars', changedAt: findLatest(sevenSeaters.map(({ changedAt }) => changedAt)) }]
      : []),
    { path: '/contact', changedAt: null },
    ...listInfoPaths(site).map((name) => ({ path: `/${name}`, changedAt: null })),
  ]
}

/** Searches with a path-only URL and at least one result, each with the latest change of its stock. */
function listSearches(context: SearchContext, stock: readonly StockEntry[]): ListedPage[] {
  const changes = new Map<string, number | null>()
  for (const entry of stock) {
    for (const refinements of listRefinements(entry)) {
      const path = buildCanonicalUrl(context, { ...EMPTY_STATE, refinements })
      if (!path.includes('?')) changes.set(path, findLatest([changes.get(path) ?? null, entry.changedAt]))
    }
  }
  return [...changes].map(([path, changedAt]) => ({ path, changedAt }))
}

/** The refinements that match a vehicle. */
function listRefinements({ make, model, body, carType }: StockEntry): SearchState['refinements'][] {
  return [
    {},
    ...(carType ? [{ car_type: [carType] }] : []),
    ...(carType === 'new' || carType === 'demo' ? [{ car_type: ['demo', 'new'] }] : []),
    ...(make ? [{ make: [make] }] : []),
    ...(make && model ? [{ make: [make], model: [model] }] : []),
    ...(body ? [{ body: [body] }] : []),
  ]
}

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

/** Query parameters that only filter or sort a search; crawling these URLs is not useful. */
const FILTER_PARAMETERS = [
  'refinementList',
  'menu',
  'all[',
  'not[',
  'range',
  'query',
  'sort',
  TYPED_PARAMETER,
]

/**
 * Content of `robots.txt`. Crawlers may access everything except form endpoints and filtered searches; images, styles
 * and scripts are allowed. On staging everything is disallowed.
 */
export function writeRobots({ origin, isStaging }: { origin: string; isStaging: boolean }): string {
  const rules = isStaging
    ? ['Disallow: /']
    : [
        'Allow: /',
        'Disallow: /api/',
        'Disallow: /success',
        'Disallow: /contact/form',
        'Disallow: /*/checkout',
        'Disallow: /*/buy-online',
        ...FILTER_PARAMETERS.flatMap((name) => [`Disallow: /*?${name}`, `Disallow: /*&${name}`]),
      ]
  const sitemap = isStaging ? [] : ['', `Sitemap: ${origin}/sitemap.xml`]
  return ['User-agent: *', ...rules, ...sitemap, ''].join('\n')
}
