type LinkKind = 'internal' | 'native' | 'map' | 'external'

const MAPS =
  /^https?:\/\/((www\.)?google\.[a-z.]+\/maps|maps\.google\.[a-z.]+|maps\.apple\.com|goo\.gl\/maps|maps\.app\.goo\.gl)/i
/** Paths that are never prefetched (`LK-06`): by first segment, or checkout pages by their last. */
const NOT_PREFETCHED =
  /^\/(pages\/)?(book-test-drive|special-offers|models)(\/|$|\?)|\/(checkout|buy-online)(\/|$|\?)/

/**
 * How a link opens: in-app, by a device handler, or in a new tab (`LK-02` to `LK-05`). Unsafe schemes count as
 * internal; `normaliseHref` disables them.
 */
export function classifyLink(href: string): LinkKind {
  if (/^(tel|mailto|sms):/i.test(href)) return 'native'
  if (MAPS.test(href)) return 'map'
  if (/^(https?:)?\/\//i.test(href)) return 'external'
  return 'internal'
}

/**
 * Normalises an internal link: removes the /pages prefix unless the site uses it (`LK-01`); returns `#` for unsafe
 * schemes.
 */
export function normaliseHref(href: string, usePagesPath: boolean): string {
  if (classifyLink(href) !== 'internal') return href
  // Browsers remove control characters before they parse the scheme.
  if (/^[a-z][a-z0-9+.-]*:/i.test(href.replaceAll(/[\p{Cc}\s]/gu, ''))) return '#'
  return usePagesPath ? href : href.replace(/^\/pages(?=\/)/, '')
}

/** The attributes of an anchor: maps and other origins open in a new tab (`LK-04`, `LK-05`). */
export function resolveAnchor(
  href: string,
  usePagesPath: boolean,
): { href: string; target?: '_blank'; rel?: 'noopener' } {
  const kind = classifyLink(href)
  const target = normaliseHref(href, usePagesPath)
  return kind === 'map' || kind === 'external'
    ? { href: target, target: '_blank', rel: 'noopener' }
    : { href: target }
}

/** Whether Next.js may prefetch a link (`LK-06`). */
export function canPrefetch(href: string): boolean {
  return !NOT_PREFETCHED.test(href)
}

/** `tel:` URL of a formatted phone number such as `(02) 5550 1000`. */
export function getTelHref(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, '')}`
}
