import 'server-only'
import type { Site } from '@/config/schema/site'
import { describeInfoPage } from '@/lib/content/info-pages'
import { getDealerApi } from '@/lib/dealer-api/dealer-api.server'
import { hasLastKnownCar, loadVisibleCar } from '@/lib/dealer-api/load-visible-car.server'
import { getEnv } from '@/lib/env'
import { hasSignIn } from '@/lib/links/sign-in-path'
import { hasStoredPage } from '@/lib/page-cache/page-stores.server'
import { shouldBypassSearchCache } from '@/lib/search/health'
import { isSearchAnswering } from '@/lib/search/query-search.server'
import { loadSearchContext } from '@/lib/search/stock-overview.server'
import { resolvePath } from '@/lib/search/paths'
import { hasSevenSeaterPage } from '@/lib/site/template'

/** Timeout for a car of which the last record is known, in ms. */
const QUICK_MS = 1500

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
      return rest.length > 1 || (await hasStoredPage(path)) ? 'present' : findCarState(site, first)
    case 'search':
    case 'cached-search':
      return (await hasStoredPage(path)) ? 'present' : findSearchState(site, rest)
    default:
      return 'present'
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
