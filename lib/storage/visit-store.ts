import { isRecord } from '@/lib/typed'
import { readJson, writeJson } from './json-store'

/** Each site has its own origin, so the keys need no site prefix; the specification sets them (`BS-01`, `BS-03`). */
const QUERY_KEY = 'firstPageQuery'
const PAGES_KEY = 'visitedPages'

/** The stored visit, or a new one when nothing valid is stored (`BS-05`). */
export function readVisit(): Visit {
  const first = readJson(QUERY_KEY)
  const { query, savedAt } = isRecord(first) ? first : {}
  if (typeof query !== 'string' || typeof savedAt !== 'number' || !Number.isFinite(savedAt)) return NEW_VISIT
  const pages = readJson(PAGES_KEY)
  return { firstQuery: query, savedAt, pages: Array.isArray(pages) ? pages.filter(isText) : [] }
}

/** Stores a page view. `now` in Unix ms. */
export function recordPage(page: { pathname: string; search: string }, now: number = Date.now()): void {
  const before = readVisit()
  const visit = addPage(before, page, now)
  if (visit === before) return
  writeJson(QUERY_KEY, { query: visit.firstQuery, savedAt: visit.savedAt })
  writeJson(PAGES_KEY, visit.pages)
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

/** A visit as stored in the browser: its campaign query and its pages (`BS-01`, `BS-03`). */
type Visit = {
  /** Query of the first page, without `?` and private parameters; `null` before the first page. */
  firstQuery: string | null
  /** Time when `firstQuery` was stored, in Unix ms. */
  savedAt: number
  /** Paths with their queries, oldest first. */
  pages: string[]
}

/** Campaign parameters (`BS-01`). */
const TRACKED = ['gclid', 'fbclid', 'utm_source', 'utm_medium', 'utm_campaign']
/** Parameters that are never stored (`BS-02`), including those that give access to a reservation. */
const IGNORED = [
  'car_id',
  'slug',
  'payment_intent_client_secret',
  'payment_intent',
  'lead_id',
  'reservation',
  'receipt',
]
/** Lifetime of a visit in ms. */
const LIFETIME_MS = 30 * 86_400_000
const MOST_PAGES = 50
/** Maximum length of a stored page and of a stored query, in characters; a longer page is stored without its query. */
const LONGEST = 2000
/** The success page, which is not recorded. */
const SUCCESS = /^(?:\/pages)?\/success\/?$/

const NEW_VISIT: Visit = { firstQuery: null, savedAt: 0, pages: [] }

/**
 * Returns the visit after a page view. The first page's query is stored for 30 days so that a lead names its
 * campaign; a first campaign replaces a visit without one. `/success` changes nothing.
 */
function addPage(visit: Visit, page: { pathname: string; search: string }, now: number): Visit {
  if (SUCCESS.test(page.pathname)) return visit
  const query = removePrivateParameters(page.search)
  // A date in the future (the clock was set back) must not keep a visit alive indefinitely.
  const isOld = now - visit.savedAt > LIFETIME_MS || visit.savedAt > now
  const isNewCampaign = isCampaign(query) && !isCampaign(visit.firstQuery ?? '')
  const current = visit.firstQuery === null || isOld || isNewCampaign ? NEW_VISIT : visit
  const address = query === '' ? page.pathname : `${page.pathname}?${query}`
  const entry = (address.length > LONGEST ? page.pathname : address).slice(0, LONGEST)
  const pages = current.pages.at(-1) === entry ? current.pages : [...current.pages, entry]
  return {
    firstQuery: current.firstQuery ?? query.slice(0, LONGEST),
    savedAt: current.firstQuery === null ? now : current.savedAt,
    pages: pages.slice(-MOST_PAGES),
  }
}

function removePrivateParameters(search: string): string {
  const params = new URLSearchParams(search)
  for (const name of IGNORED) params.delete(name)
  return params.toString()
}

function isCampaign(query: string): boolean {
  const params = new URLSearchParams(query)
  return TRACKED.some((name) => Boolean(params.get(name)))
}
