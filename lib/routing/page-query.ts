import type { Query } from '@/lib/forms/prefill'
import { GARAGE_TABS } from '@/lib/watchlist/paths'

/** Tracking parameters that do not affect the page's content. */
const CAMPAIGN = /^(?:utm_[a-z]+|gclid|fbclid|_rsc)$/
/** Pages whose form can be prefilled from the query. */
const FORM_PAGE = /^\/[^/]+\/(?:contact|info\/[^/]+)$/
/** Start of the path segment that holds a query. The page cache stores no page with it (`lib/page-cache/handler.mjs`). */
export const QUERY_MARK = 'query.'

/** Routes of saved cars, whose tabs are separate pages (`RT-12`). */
const GARAGES = new Set(['garage', 'garage-account'])

/**
 * Moves the part of the query that a page needs into its internal path (result of `rewritePath`): the tab of the saved cars,
 * or the values that prefill a form. A cached route cannot read the query, but it can read its path (ADR 62). Campaign
 * parameters alone do not count, so that campaign traffic uses the cached page. Pure.
 */
export function addQueryToPath(path: string, query: URLSearchParams): string {
  const [, , segment = '', ...rest] = path.split('/')
  if (GARAGES.has(segment) && rest.length === 0)
    return `${path}/${GARAGE_TABS.find((tab) => tab === query.get('tab')) ?? GARAGE_TABS[0]}`
  const hasPrefill = [...query.keys()].some((name) => !CAMPAIGN.test(name))
  return FORM_PAGE.test(path) && hasPrefill
    ? `${path}/${QUERY_MARK}${Buffer.from(query.toString()).toString('base64url')}`
    : path
}

/** The query in the path segments that `addQueryToPath` added; `{}` if there is none. A repeated parameter has its first value. */
export function parsePathQuery([segment]: readonly string[] = []): Query {
  if (!segment?.startsWith(QUERY_MARK)) return {}
  const query = new URLSearchParams(Buffer.from(segment.slice(QUERY_MARK.length), 'base64url').toString())
  return Object.fromEntries([...query].toReversed())
}
