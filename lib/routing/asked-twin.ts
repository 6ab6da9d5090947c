/** Query parameters that tell where a visit comes from and nothing about what a form should start with. */
const CAMPAIGN = /^(?:utm_[a-z]+|gclid|fbclid|_rsc)$/
/** Pages whose forms start with what a link says, and the pages that read it. */
const TWINS = new Map([
  ['info', 'info-asked'],
  ['contact', 'contact-asked'],
])

/**
 * The internal path that serves a page with forms: the cached one, or its twin that reads the query, so that a link can fill
 * in a form without scripts and campaign traffic still meets the cache. `path` is what `rewritePath` gave. Pure.
 */
export function chooseTwin(path: string, query: URLSearchParams): string {
  const [empty = '', site = '', segment = '', ...rest] = path.split('/')
  const twin = TWINS.get(segment)
  const isPage = segment === 'contact' ? rest.length === 0 : rest.length === 1
  const isAsked = [...query.keys()].some((name) => !CAMPAIGN.test(name))
  return twin && isPage && isAsked ? [empty, site, twin, ...rest].join('/') : path
}
