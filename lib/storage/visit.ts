/** What a browser remembers of a visit: how it began, and where it went (`BS-01`, `BS-03`). */
export type Visit = {
  /** The query of the first page, without `?` and without what is nobody's business; `null` before the first page. */
  firstQuery: string | null
  /** When `firstQuery` was saved, in ms. */
  savedAt: number
  /** Paths with their queries, oldest first. */
  pages: string[]
}

/** Parameters that say which campaign brought somebody (`BS-01`). */
const TRACKED = ['gclid', 'fbclid', 'utm_source', 'utm_medium', 'utm_campaign']
/** Parameters that are never stored (`BS-02`), among them those that open a reservation. */
const IGNORED = [
  'car_id',
  'slug',
  'payment_intent_client_secret',
  'payment_intent',
  'lead_id',
  'reservation',
  'receipt',
]
/** A visit is forgotten this long after it began, in ms. */
const KEPT_MS = 30 * 86_400_000
const MOST_PAGES = 50
/** Longest page and longest query that is stored, in characters; a longer page is stored without its query. */
const LONGEST = 2000
/** Where forms end; nothing is remembered there. */
const SUCCESS = /^(?:\/pages)?\/success\/?$/

export const NEW_VISIT: Visit = { firstQuery: null, savedAt: 0, pages: [] }

/**
 * The visit after a page was opened. The first page's query stays, so that an enquiry names the campaign that brought its
 * sender, until 30 days later, or until a campaign brings back somebody whom none had brought. `/success` changes nothing.
 */
export function addPage(visit: Visit, page: { pathname: string; search: string }, now: number): Visit {
  if (SUCCESS.test(page.pathname)) return visit
  const query = keepQuery(page.search)
  // A clock that was set back must not keep a visit for ever.
  const isOld = now - visit.savedAt > KEPT_MS || visit.savedAt > now
  const isNewCampaign = isCampaign(query) && !isCampaign(visit.firstQuery ?? '')
  const kept = visit.firstQuery === null || isOld || isNewCampaign ? NEW_VISIT : visit
  const address = query === '' ? page.pathname : `${page.pathname}?${query}`
  const entry = (address.length > LONGEST ? page.pathname : address).slice(0, LONGEST)
  const pages = kept.pages.at(-1) === entry ? kept.pages : [...kept.pages, entry]
  return {
    firstQuery: kept.firstQuery ?? query.slice(0, LONGEST),
    savedAt: kept.firstQuery === null ? now : kept.savedAt,
    pages: pages.slice(-MOST_PAGES),
  }
}

function keepQuery(search: string): string {
  const params = new URLSearchParams(search)
  for (const name of IGNORED) params.delete(name)
  return params.toString()
}

function isCampaign(query: string): boolean {
  const params = new URLSearchParams(query)
  return TRACKED.some((name) => Boolean(params.get(name)))
}
