import { GARAGE_TABS } from '@/lib/watchlist/paths'

/** Tracking parameters that do not affect the page's content. */
const CAMPAIGN = /^(?:utm_[a-z]+|gclid|fbclid|_rsc)$/
/** Cached routes whose forms can be prefilled from the query, and their dynamic variants. */
const DYNAMIC_VARIANTS = new Map([
  ['info', 'info-asked'],
  ['contact', 'contact-asked'],
])

/** Routes of saved cars, whose tabs are separate pages (`RT-12`). */
const GARAGES = new Set(['garage', 'garage-account'])

/**
 * Returns the internal path for a saved-cars tab or a page with a form. A query that prefills the form selects the
 * dynamic variant, so prefilling works without JavaScript while campaign traffic uses the cached route. `path` is the
 * result of `rewritePath`. Pure.
 */
export function resolveDynamicVariant(path: string, query: URLSearchParams): string {
  const [empty = '', site = '', segment = '', ...rest] = path.split('/')
  if (GARAGES.has(segment) && rest.length === 0)
    return `${path}/${GARAGE_TABS.find((tab) => tab === query.get('tab')) ?? GARAGE_TABS[0]}`
  const variant = DYNAMIC_VARIANTS.get(segment)
  const isPage = segment === 'contact' ? rest.length === 0 : rest.length === 1
  const hasPrefill = [...query.keys()].some((name) => !CAMPAIGN.test(name))
  return variant && isPage && hasPrefill ? [empty, site, variant, ...rest].join('/') : path
}
