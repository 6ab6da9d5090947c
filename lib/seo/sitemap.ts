import { escapeXml } from '@/lib/text/xml'

/** Addresses of cars in one file: few enough that a file is read and sent at once. */
export const CARS_A_FILE = 5000

/** A page in a sitemap; `changedAt` in seconds since 1970, `null` where nobody knows. */
export type SitemapEntry = { url: string; changedAt: number | null; picture?: string }

/** How many files the cars of a stock need; one at least, so that the index always names the same first file. */
export function countCarFiles(cars: number): number {
  return Math.max(1, Math.ceil(cars / CARS_A_FILE))
}

/** The latest of several changes; `null` where none is known. */
export function findLatest(changes: readonly (number | null)[]): number | null {
  return changes.reduce(
    (latest, change) => (change !== null && change > (latest ?? 0) ? change : latest),
    null,
  )
}

/** A sitemap index: the files of a host. */
export function writeSitemapIndex(files: readonly SitemapEntry[]): string {
  const entries = files.map((file) => `<sitemap>${writeLocation(file)}</sitemap>`)
  return `${HEADER}<sitemapindex xmlns="${SITEMAP}">\n${entries.join('\n')}\n</sitemapindex>\n`
}

/** A sitemap: pages with their latest change and their picture. */
export function writeSitemap(pages: readonly SitemapEntry[]): string {
  const entries = pages.map((page) => `<url>${writeLocation(page)}${writePicture(page)}</url>`)
  return `${HEADER}<urlset xmlns="${SITEMAP}" xmlns:image="${IMAGE}">\n${entries.join('\n')}\n</urlset>\n`
}

const HEADER = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const IMAGE = 'http://www.google.com/schemas/sitemap-image/1.1'

function writeLocation({ url, changedAt }: SitemapEntry): string {
  const lastmod = changedAt === null ? '' : `<lastmod>${writeMoment(changedAt)}</lastmod>`
  return `<loc>${escapeXml(url)}</loc>${lastmod}`
}

function writePicture({ picture }: SitemapEntry): string {
  return picture ? `<image:image><image:loc>${escapeXml(picture)}</image:loc></image:image>` : ''
}

function writeMoment(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')
}
