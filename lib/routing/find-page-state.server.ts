import 'server-only'
import { setTimeout } from 'node:timers/promises'
import type { Site } from '@/config/schema/site'
import { describeInfoPage } from '@/lib/content/info-pages'
import { carTag } from '@/lib/dealer-api/cache-tags'
import { getDealerApi } from '@/lib/dealer-api/dealer-api.server'
import { hasLastKnownCar, loadVisibleCar } from '@/lib/dealer-api/load-visible-car.server'
import { getEnv } from '@/lib/env'
import { hasSignIn } from '@/lib/links/sign-in-path'
import { expireTag, findStoredPage } from '@/lib/page-cache/page-stores.server'
import { shouldBypassSearchCache } from '@/lib/search/health'
import { isSearchAnswering } from '@/lib/search/query-search.server'
import { loadSearchContext } from '@/lib/search/stock-overview.server'
import { resolvePath } from '@/lib/search/paths'
import { hasSevenSeaterPage } from '@/lib/site/template'

/** Timeout for a car of which the last record is known, in ms. */
const QUICK_MS = 1500
/** How long a shopper waits for the answer whether a car with a stale page still exists, in ms. A later answer expires the page. */
const PATIENCE_MS = 300

/**
 * Whether a page exists; `unavailable` if the dealer platform is down and nothing is known about the page, `search-down` for
 * a search page while the search service is down.
 */
type PageState = 'present' | 'missing' | 'unavailable' | 'search-down'

/**
 * Decides before rendering whether a page exists, because a page that calls `notFound()` or throws is sent without content
 * (ADR 54). Stored pages exist; for others the car or the search path is looked up.
 * @param path internal path (result of `rewritePath`)
 */
export async function findPageState(site: Site, path: string): Promise<PageState> {
  const [, , segment = '', ...rest] = path.split('/')
  const [first = ''] = rest
  switch (segment) {
    case 'info':
      return describeInfoPage(site, first) ? 'present' : 'missing'
    case '7-seater-cars':
      return hasSevenSeaterPage(site) ? 'present' : 'missing'
    case 'sign-in':
      return hasSignIn(site) ? 'present' : 'missing'
    case 'catalog':
      return getEnv().NODE_ENV === 'production' ? 'missing' : 'present'
    case 'cars':
      // A checkout also shows reservations of cars that have been removed.
      return rest.length > 1 ? 'present' : findCarPageState(site, first, path)
    case 'search':
    case 'cached-search':
      return (await findStoredPage(path)) ? 'present' : findSearchState(site, rest)
    default:
      return 'present'
  }
}

/**
 * A stored page of a car exists, unless it is due to be rendered again and the car is gone. Rendering would not notice that: Next.js
 * stores no response with status 404 in its data cache and keeps the previous record.
 */
async function findCarPageState(site: Site, slug: string, path: string): Promise<PageState> {
  const stored = await findStoredPage(path)
  if (stored === null) return findCarState(site, slug)
  if (stored === 'fresh') return 'present'
  const answer = expireGoneCar(site, slug)
  const isGone = await Promise.race([answer, setTimeout(PATIENCE_MS, false)])
  return isGone ? 'missing' : 'present'
}

/** Look-ups in progress by cache tag, so that simultaneous requests of a page cause one look-up. */
const pendingLookups = new Map<string, Promise<boolean>>()

/** Expires the page of a car that is removed or hidden. Returns whether it is; `false` in an outage. */
async function expireGoneCar(site: Site, slug: string): Promise<boolean> {
  const tag = carTag(site.id, slug)
  const lookup = pendingLookups.get(tag) ?? isCarGone(site, slug).finally(() => pendingLookups.delete(tag))
  pendingLookups.set(tag, lookup)
  const isGone = await lookup
  if (isGone) expireTag(tag)
  return isGone
}

async function isCarGone(site: Site, slug: string): Promise<boolean> {
  const options = { revalidate: 0, timeoutMs: QUICK_MS, retries: 0 }
  try {
    const { kind } = await loadVisibleCar(site, slug, (at, name) => getDealerApi().loadCar(at, name, options))
    return kind === 'missing'
  } catch {
    return false
  }
}

async function findCarState(site: Site, slug: string): Promise<PageState> {
  try {
    // A known car is loaded again by its page, so one short attempt is enough here.
    const options = hasLastKnownCar(site, slug) ? { timeoutMs: QUICK_MS, retries: 0 } : {}
    const { kind } = await loadVisibleCar(site, slug, (at, name) => getDealerApi().loadCar(at, name, options))
    return kind === 'visible' ? 'present' : 'missing'
  } catch {
    return 'unavailable'
  }
}

async function findSearchState(site: Site, parts: readonly string[]): Promise<PageState> {
  // The page would find out too, but only here can a page get another status than 200.
  if (shouldBypassSearchCache(site) && !(await isSearchAnswering(site))) return 'search-down'
  const { context, isLive } = await loadSearchContext(site, parts)
  if (!isLive) return 'search-down'
  return resolvePath(context, parts) ? 'present' : 'missing'
}
