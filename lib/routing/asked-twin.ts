import { GARAGE_TABS } from '@/lib/watchlist/paths'

/** Query parameters that tell where a visit comes from and nothing about what a form should start with. */
const CAMPAIGN = /^(?:utm_[a-z]+|gclid|fbclid|_rsc)$/
/** Pages whose forms start with what a link says, and the pages that read it. */
const TWINS = new Map([
  ['info', 'info-asked'],
  ['contact', 'contact-asked'],
])

/** Pages of saved cars, whose tabs are pages of their own (`RT-12`). */
const GARAGES = new Set(['garage', 'garage-account'])

/**
 * The internal path that serves a tab of a page of saved cars, or a page with forms: the cached one, or its twin that reads the query, so that a link can fill
 * in a form without scripts and campaign traffic still meets the cache. `path` is what `rewritePath` gave. Pure.
 */
export function chooseTwin(path: string, query: URLSearchParams): string {
  const [empty = '', site = '', segment = '', ...rest] = path.split('/')
  if (GARAGES.has(segment) && rest.length === 0)
    return `${path}/${GARAGE_TABS.find((tab) => tab === query.get('tab')) ?? GARAGE_TABS[0]}`
  const twin = TWINS.get(segment)
  const isPage = segment === 'contact' ? rest.length === 0 : rest.length === 1
  const isAsked = [...query.keys()].some((name) => !CAMPAIGN.test(name))
  return twin && isPage && isAsked ? [empty, site, twin, ...rest].join('/') : path
}
