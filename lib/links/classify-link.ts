export type LinkKind = 'internal' | 'native' | 'map' | 'external'

const MAPS =
  /^https?:\/\/((www\.)?google\.[a-z.]+\/maps|maps\.google\.[a-z.]+|maps\.apple\.com|goo\.gl\/maps|maps\.app\.goo\.gl)/i
/** First segments that are never fetched ahead (`LK-06`); checkout pages are known by their last one. */
const NOT_PREFETCHED =
  /^\/(pages\/)?(book-test-drive|special-offers|models)(\/|$|\?)|\/(checkout|buy-online)(\/|$|\?)/

/** How a link opens: in-app, by the device, or in a new tab (`LK-02` to `LK-05`). Unsafe schemes count as internal and lead nowhere. */
export function classifyLink(href: string): LinkKind {
  if (/^(tel|mailto|sms):/i.test(href)) return 'native'
  if (MAPS.test(href)) return 'map'
  if (/^(https?:)?\/\//i.test(href)) return 'external'
  return 'internal'
}

/** A site's own path as it is linked: without the /pages prefix unless the site keeps it (`LK-01`); `#` for unsafe schemes. */
export function normaliseHref(href: string, usePagesPath: boolean): string {
  if (classifyLink(href) !== 'internal') return href
  // Browsers drop control characters before they look for a scheme.
  if (/^[a-z][a-z0-9+.-]*:/i.test(href.replaceAll(/[\p{Cc}\s]/gu, ''))) return '#'
  return usePagesPath ? href : href.replace(/^\/pages(?=\/)/, '')
}

/** Whether the framework may fetch a link's page ahead (`LK-06`). */
export function mayPrefetch(href: string): boolean {
  return !NOT_PREFETCHED.test(href)
}
