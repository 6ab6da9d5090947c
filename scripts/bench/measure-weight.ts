import { gzipSync } from 'node:zlib'
import type { Figure } from './figure'
import { fetchPage, type SitePages } from './site-pages'

/** Kilobytes of each page. The checkout's are without Stripe's own script, which is loaded later. */
const BARS_KB = { home: 150, search: 150, car: 150, checkout: 170 } as const

/** Scripts that a page asks for by itself, before anybody does anything: gzip kilobytes (1 KB = 1,000 bytes). */
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
      bar: `≤ ${BARS_KB[name]} KB`,
      holds: kilobytes <= BARS_KB[name],
    })
  }
  return figures
}

/** Addresses of a page's script tags and script preloads, without those for browsers that know no modules. */
function listScripts(html: string): string[] {
  const tags = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"[^>]*>/g)].filter(
    ([tag]) => !/\bnomodule\b/i.test(tag),
  )
  const preloads = [...html.matchAll(/<link\b[^>]*>/g)].flatMap(([tag]) => {
    const isScript = /rel="modulepreload"/.test(tag) || (/rel="preload"/.test(tag) && /as="script"/.test(tag))
    const address = /href="([^"]+)"/.exec(tag)?.[1]
    return isScript && address ? [address] : []
  })
  return [...new Set([...tags.flatMap(([, address]) => address ?? []), ...preloads])]
}
