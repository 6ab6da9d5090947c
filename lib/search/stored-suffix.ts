import type { Site } from '@/config/schema/site'
import { readJson, writeJson } from '@/lib/storage/json-store'

/** Maximum number of paths per site whose query string is stored in a tab. */
const PATHS_KEPT = 20

/**
 * Parameter with the text that a shopper typed, on the address of the filters that it became (ADR 74). It is no part of
 * the search.
 */
export const TYPED_PARAMETER = 'typed'

/**
 * Parameter with the key of a filter that a shopper has removed from the reading of a text before searching for it. It is
 * read with the text and no part of the search.
 */
export const WITHOUT_PARAMETER = 'without'

/** Parameter with the view of the results. */
export const VIEW_PARAMETER = 'view'

type Store = Pick<Storage, 'getItem' | 'setItem'>

const keyOf = (site: string) => `search-suffix-${site}`

/**
 * The last query string of a search path in this tab, with its question mark (`SU-09`); `''` if there is none.
 * Blocked or corrupt storage counts as empty (`BS-05`).
 */
export function readSuffix(store: Store | null, site: string, path: string): string {
  return readAll(store, site)[path] ?? ''
}

/** Stores the query string of a search URL for its path, or deletes it if the URL has no search parameters. */
export function storeSuffix(store: Store | null, site: string, href: string): void {
  const [path = '', query = ''] = href.split('?')
  const { [path]: _before, ...others } = readAll(store, site)
  // What was typed belongs to one visit, and the view to all searches of the site.
  const kept = query.split('&').filter((pair) => !UNSTORED.has(pair.split('=')[0] ?? ''))
  const isSearch = [...new URLSearchParams(kept.join('&')).keys()].some(isOwnKey)
  const next = isSearch ? { ...others, [path]: `?${kept.join('&')}` } : others
  try {
    store?.setItem(keyOf(site), JSON.stringify(Object.fromEntries(Object.entries(next).slice(-PATHS_KEPT))))
  } catch {
    // Restoring the query is optional, so a full storage is ignored.
  }
}

const viewKeyOf = (site: string) => `search-view-${site}`

/** Stores the view that the shopper has chosen, for later visits to any search of the site. */
export function storeView(site: string, view: string): void {
  writeJson(viewKeyOf(site), view)
}

/** Adds the view that the shopper has chosen to a query string without one. */
export function withStoredView({ slug, search }: Pick<Site, 'slug' | 'search'>, suffix: string): string {
  const stored = readJson(viewKeyOf(slug))
  const view = search.views.slice(1).find((other) => other === stored)
  if (view === undefined || new URLSearchParams(suffix).has(VIEW_PARAMETER)) return suffix
  return `${suffix === '' ? '?' : `${suffix}&`}${VIEW_PARAMETER}=${view}`
}

const UNSTORED = new Set([TYPED_PARAMETER, WITHOUT_PARAMETER, VIEW_PARAMETER])

function readAll(store: Store | null, site: string): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(store?.getItem(keyOf(site)) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(
      Object.entries(stored).filter((entry): entry is [string, string] => {
        const [path, suffix] = entry as [string, unknown]
        return path.startsWith('/') && typeof suffix === 'string' && suffix.startsWith('?')
      }),
    )
  } catch {
    return {}
  }
}

/** The tab's session storage, or `null` if it is blocked. */
export function getTabStorage(): Storage | null {
  try {
    return window.sessionStorage
  } catch {
    return null
  }
}

/** The parameter that names a facet of which the page shows all values. It does not belong to the search. */
export const ALL_VALUES_PARAMETER = 'values'

/** Whether a query parameter belongs to the search. Others, such as campaign parameters, are ignored. */
export function isOwnKey(key: string): boolean {
  return (
    /^(?:(?:refinementList|menu|all|not|range)\[|(?:near|within|query|sort|page)$)/.test(key) ||
    key === VIEW_PARAMETER
  )
}
