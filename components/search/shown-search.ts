import { getTabStorage, storeSuffix } from '@/lib/search/access/stored-suffix'

/** Path of the current or last search page; `leftAt` is when it was left, in `performance.now()` ms. */
let shown = { path: '', leftAt: Infinity }

/** Maximum time between leaving one page and mounting its replacement, in ms. */
const SAME_MOMENT = 100

/** Records the current search URL, and stores its query for the next visit to its path (`SU-09`). */
export function noteShownSearch(site: string, href: string): void {
  shown = { path: href.split('?')[0] ?? '', leftAt: Infinity }
  storeSuffix(getTabStorage(), site, href)
}

/** Records when the search page is left. */
export function noteSearchLeft(): void {
  shown = { ...shown, leftAt: performance.now() }
}

/** Whether the same search path was left a moment ago: then a missing query is intentional. */
export function wasJustShown(path: string): boolean {
  return shown.path === path && performance.now() - shown.leftAt < SAME_MOMENT
}
