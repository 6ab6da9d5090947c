import { gzipSync } from 'node:zlib'
import type { Figure } from './figure'
import { fetchPage, type SitePages } from './site-pages'

/** Limits in KB. The checkout's does not include Stripe.js, which loads later. */
const LIMITS_KB = { home: 150, search: 150, car: 150, checkout: 170 } as const

/** Measures the scripts that a page loads before any interaction, in KB after gzip (1 KB = 1,000 bytes). */
export async function measureWeight(port: number, pages: SitePages): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const name of ['home', 'search', 'car', 'checkout'] as const) {
    const html = (await fetchPage(port, pages.host, pages[name])).bytes.toString('utf8')
    const scripts = listScripts(html)
    const sizes = await Promise.all(
      scripts.map(async (path) => gzipSync((await fetchPage(port, pages.host, path)).bytes).length),
    )
    const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000
    figures.push({
      what: `scripts before interaction, gzip: ${name}`,
      measured: `${kilobytes.toFixed(1)} KB`,
      bar: `≤ ${LIMITS_KB[name]} KB`,
      holds: kilobytes <= LIMITS_KB[name],
    })
  }
  return figures
}

/** Returns the URLs of a page's script tags and script preloads, without `nomodule` scripts. */
function listScripts(html: string): string[] {
  const tags = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"[^>]*>/g)].filter(
    ([tag]) => !/\bnomodule\b/i.test(tag),
  )
  const preloads = [...html.matchAll(/<link\b[^>]*>/g)].flatMap(([tag]) => {
    const isScript = /rel="modulepreload"/.test(tag) || (/rel="preload"/.test(tag) && /as="script"/.test(tag))
    const url = /href="([^"]+)"/.exec(tag)?.[1]
    return isScript && url ? [url] : []
  })
  return [...new Set([...tags.flatMap(([, url]) => url ?? []), ...preloads])]
}
