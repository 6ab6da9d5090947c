import { getTabStorage, storeSuffix } from '@/lib/search/access/stored-suffix'

/** The search path that is shown, or was shown last until `leftAt` (ms of the page's clock). */
let shown = { path: '', leftAt: Infinity }

/** Pages that replace each other do so at once, in ms. */
const SAME_MOMENT = 100

/** Notes the search address that is shown, and its query for when its path is opened again (`SU-09`). */
export function noteShownSearch(site: string, href: string): void {
  shown = { path: href.split('?')[0] ?? '', leftAt: Infinity }
  storeSuffix(getTabStorage(), site, href)
}

/** Notes that the search page is left. */
export function noteSearchLeft(): void {
  shown = { ...shown, leftAt: performance.now() }
}

/** Whether the same search path was shown until a moment ago: then no query means that none is wanted. */
export function wasJustShown(path: string): boolean {
  return shown.path === path && performance.now() - shown.leftAt < SAME_MOMENT
}
