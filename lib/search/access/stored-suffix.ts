import { isOwnKey } from './own-keys'

/** Paths of one site whose query is remembered in a tab. */
const PATHS_KEPT = 20

type Store = Pick<Storage, 'getItem' | 'setItem'>

const keyOf = (site: string) => `search-suffix-${site}`

/**
 * The query that a search path of a site last had in this tab, with its question mark (`SU-09`); `''` when none. Storage
 * that is blocked or corrupt counts as empty (`BS-05`).
 */
export function readSuffix(store: Store | null, site: string, path: string): string {
  return readAll(store, site)[path] ?? ''
}

/** Remembers a search address's query for its path, or forgets it where the address has none of the search's own. */
export function storeSuffix(store: Store | null, site: string, href: string): void {
  const [path = '', query = ''] = href.split('?')
  const { [path]: _before, ...others } = readAll(store, site)
  const isSearch = [...new URLSearchParams(query).keys()].some(isOwnKey)
  const next = isSearch ? { ...others, [path]: `?${query}` } : others
  try {
    store?.setItem(keyOf(site), JSON.stringify(Object.fromEntries(Object.entries(next).slice(-PATHS_KEPT))))
  } catch {
    // A full storage costs a convenience, nothing else.
  }
}

function readAll(store: Store | null, site: string): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(store?.getItem(keyOf(site)) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(
      Object.entries(kept).filter((entry): entry is [string, string] => {
        const [path, suffix] = entry as [string, unknown]
        return path.startsWith('/') && typeof suffix === 'string' && suffix.startsWith('?')
      }),
    )
  } catch {
    return {}
  }
}

/** The tab's storage, or `null` where it is blocked. */
export function getTabStorage(): Storage | null {
  try {
    return window.sessionStorage
  } catch {
    return null
  }
}
