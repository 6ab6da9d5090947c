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
