import { isRecord } from '@/lib/typed'
import { readJson, writeJson } from './json-store'
import { addPage, NEW_VISIT, type Visit } from './visit'

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
