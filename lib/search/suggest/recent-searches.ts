/** A recent search: its label and URL. */
export type RecentSearch = { label: string; href: string }

/** Maximum number of stored searches per site. */
const MAX_SEARCHES = 5
const MAX_LABEL_LENGTH = 100

/** Reads the recent searches on a site, newest first. Blocked or corrupt storage counts as empty (`BS-05`). */
export function readRecentSearches(site: string): RecentSearch[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(toKey(site)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecentSearch).slice(0, MAX_SEARCHES) : []
  } catch {
    return []
  }
}

/** Adds a search to the front of the list and removes its duplicate. Storage failures are ignored (`BS-05`). */
export function addRecentSearch(site: string, search: RecentSearch): RecentSearch[] {
  const label = search.label.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_LABEL_LENGTH)
  if (label === '') return readRecentSearches(site)
  return store(site, [{ label, href: search.href }, ...without(site, label)].slice(0, MAX_SEARCHES))
}

/** Removes the search with this label. */
export function removeRecentSearch(site: string, label: string): RecentSearch[] {
  return store(site, without(site, label))
}

/** Removes all recent searches of a site. */
export function clearRecentSearches(site: string): RecentSearch[] {
  return store(site, [])
}

function without(site: string, label: string): RecentSearch[] {
  return readRecentSearches(site).filter((stored) => stored.label.toLowerCase() !== label.toLowerCase())
}

function store(site: string, searches: RecentSearch[]): RecentSearch[] {
  try {
    if (searches.length === 0) localStorage.removeItem(toKey(site))
    else localStorage.setItem(toKey(site), JSON.stringify(searches))
  } catch {
    // Storage is blocked or full; recent searches are optional.
  }
  return searches
}

function toKey(site: string): string {
  return `recent-searches:${site}`
}

/** Accepts only relative search URLs, because other scripts can write to the storage. */
function isRecentSearch(value: unknown): value is RecentSearch {
  if (typeof value !== 'object' || value === null || !('label' in value) || !('href' in value)) return false
  const { label, href } = value
  return (
    typeof label === 'string' &&
    label !== '' &&
    label.length <= MAX_LABEL_LENGTH &&
    typeof href === 'string' &&
    /^\/search(?:[/?]|$)/.test(href)
  )
}
