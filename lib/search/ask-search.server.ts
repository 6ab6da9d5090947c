import 'server-only'
import { Meilisearch, MeilisearchApiError } from 'meilisearch'
import type { Site } from '@/config/schema/site'
import { withAnswerLimit } from '@/lib/http/answer-limit.server'
import { logLine } from '@/lib/http/log-line'
import { noteSearchOutcome, type SearchOutcome } from './health'
import type { SearchQuery } from './request'
import { forgetSearchAccess, getSearchAccess, getTimeLeft } from './access/search-access.server'

/** How long one page waits for the search service, keys included, in ms; the page itself answers within two seconds. */
const DEADLINE_MS = 1700
/** Bytes of an answer that are read; the largest real one has 1,000 hits for a sitemap (ADR 0038). */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024

export type SearchAnswer = { kind: 'ok'; answer: unknown } | { kind: 'unavailable' }

/** Statuses below 500 that say something about the service's load rather than about the call. */
const ABOUT_THE_LOAD = new Set([408, 425, 429])

/**
 * One multi-search call for a site (`SE-01`), with its own client: no cache is shared between requests or sites. Any
 * failure, a refusal included, is `unavailable` and recorded; a refused token is renewed once.
 */
export async function askSearch(site: Site, queries: readonly SearchQuery[]): Promise<SearchAnswer> {
  const deadline = Date.now() + DEADLINE_MS
  try {
    const answer = await post(site, queries, deadline)
    noteSearchOutcome(site, 'ok')
    return { kind: 'ok', answer }
  } catch (error) {
    noteSearchOutcome(site, judge(error))
    logLine('warn', `search for ${site.slug}: unavailable, ${describeError(error)}`)
    return { kind: 'unavailable' }
  }
}

async function post(site: Site, queries: readonly SearchQuery[], deadline: number, isRetry = false) {
  const access = await getSearchAccess(site, deadline)
  const client = new Meilisearch({ host: access.host, apiKey: access.key, timeout: getTimeLeft(deadline) })
  try {
    return await withAnswerLimit(MAX_ANSWER_BYTES, () => client.multiSearch({ queries: [...queries] }))
  } catch (error) {
    const status = readStatus(error)
    const isRefused = status === 401 || status === 403
    if (isRetry || !isRefused || !forgetSearchAccess(access)) throw error
    return post(site, queries, deadline, true)
  }
}

/** The HTTP status of an answer; 0 when there was none. */
function readStatus(error: unknown): number {
  return error instanceof MeilisearchApiError ? error.response.status : 0
}

function judge(error: unknown): SearchOutcome {
  const status = readStatus(error)
  return status >= 400 && status < 500 && !ABOUT_THE_LOAD.has(status) ? 'refused' : 'failed'
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : ''
  return `${error.name}: ${error.message}${cause}`.replaceAll(/\s+/g, ' ').slice(0, 300)
}
