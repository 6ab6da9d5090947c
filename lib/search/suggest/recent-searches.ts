/** Something that was searched for: its words and the address that shows it. */
export type RecentSearch = { label: string; href: string }

/** How many are kept a site. */
const KEPT = 5
const LENGTH = 100

/** Searches that somebody made on a site before, newest first; none when the store is blocked or holds rubbish (`BS-05`). */
export function readRecentSearches(site: string): RecentSearch[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(toKey(site)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecentSearch).slice(0, KEPT) : []
  } catch {
    return []
  }
}

/** The searches with one more, newest first and each once. Whether it can be stored does not matter (`BS-05`). */
export function addRecentSearch(site: string, search: RecentSearch): RecentSearch[] {
  const label = search.label.replaceAll(/\s+/g, ' ').trim().slice(0, LENGTH)
  if (label === '') return readRecentSearches(site)
  return store(site, [{ label, href: search.href }, ...without(site, label)].slice(0, KEPT))
}

/** The searches without the one of these words. */
export function removeRecentSearch(site: string, label: string): RecentSearch[] {
  return store(site, without(site, label))
}

/** Forgets a site's searches. */
export function clearRecentSearches(site: string): RecentSearch[] {
  return store(site, [])
}

function without(site: string, label: string): RecentSearch[] {
  return readRecentSearches(site).filter((kept) => kept.label.toLowerCase() !== label.toLowerCase())
}

function store(site: string, searches: RecentSearch[]): RecentSearch[] {
  try {
    if (searches.length === 0) localStorage.removeItem(toKey(site))
    else localStorage.setItem(toKey(site), JSON.stringify(searches))
  } catch {
    // Blocked or full: the box works without a memory.
  }
  return searches
}

function toKey(site: string): string {
  return `recent-searches:${site}`
}

/** Only addresses of this very site: what is stored may have been written by anybody. */
function isRecentSearch(value: unknown): value is RecentSearch {
  if (typeof value !== 'object' || value === null || !('label' in value) || !('href' in value)) return false
  const { label, href } = value
  return (
    typeof label === 'string' &&
    label !== '' &&
    label.length <= LENGTH &&
    typeof href === 'string' &&
    /^\/search(?:[/?]|$)/.test(href)
  )
}
