import 'server-only'
import { Meilisearch, MeilisearchApiError } from 'meilisearch'
import type { Site } from '@/config/schema/site'
import { stockTag } from '@/lib/dealer-api/cache-tags'
import { withResponseLimit } from '@/lib/http/fetch-upstream.server'
import { logLine } from '@/lib/http/log-line'
import { noteSearchOutcome, type SearchOutcome } from './health'
import { INDEX_NAME } from './index-settings'
import type { SearchQuery } from './request'
import { forgetSearchAccess, getSearchAccess, getTimeLeft } from './search-access.server'

/**
 * Total time that one page waits for the search service, key
 * lookups included, in ms. Pages must respond within 2 s.
 */
const DEADLINE_MS = 1700
/** Maximum response size in bytes. The largest legitimate response holds 1,000 hits for a sitemap (ADR 0038). */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024

type SearchAnswer = { kind: 'ok'; answer: unknown } | { kind: 'unavailable' }

/** 4xx statuses caused by load or timing rather than by the request itself. */
const TRANSIENT_STATUSES = new Set([408, 425, 429])

/**
 * Sends one multi-search request for a site (`SE-01`). Each request creates its
 * own client, so no cache is shared between requests or sites. A page that sends
 * one gets the site's stock tag. Every failure is recorded and returned as
 * `unavailable`. A rejected token is renewed once.
 * `startedAt`: when the page started to wait for the service, in ms since 1970; all its requests share the deadline.
 */
export async function querySearch(
  site: Site,
  queries: readonly SearchQuery[],
  { startedAt = Date.now(), timeoutMs = DEADLINE_MS }: { startedAt?: number; timeoutMs?: number } = {},
): Promise<SearchAnswer> {
  const deadline = startedAt + timeoutMs
  try {
    const answer = await post(site, queries, deadline)
    noteSearchOutcome(site, 'ok')
    return { kind: 'ok', answer }
  } catch (error) {
    noteSearchOutcome(site, classifyError(error))
    logLine('warn', `search for ${site.slug}: unavailable, ${describeError(error)}`)
    return { kind: 'unavailable' }
  }
}

/** Time that a page waits to learn that search is still down, in ms. Its menus may then wait for `DEADLINE_MS`. */
const PROBE_MS = 300

/** Whether the search service answers a site again, after it failed. Records the outcome. */
export async function isSearchAnswering(site: Site): Promise<boolean> {
  const query = { indexUid: INDEX_NAME, q: '', filter: [], facets: [], limit: 0, offset: 0 }
  return (await querySearch(site, [query], { timeoutMs: PROBE_MS })).kind === 'ok'
}

async function post(site: Site, queries: readonly SearchQuery[], deadline: number, isRetry = false) {
  const access = await getSearchAccess(site, deadline)
  const client = new Meilisearch({
    host: access.host,
    apiKey: access.key,
    timeout: getTimeLeft(deadline),
    requestInit: { next: { tags: [stockTag(site.id)] } },
  })
  try {
    return await withResponseLimit(MAX_ANSWER_BYTES, () => client.multiSearch({ queries: [...queries] }))
  } catch (error) {
    const status = getStatus(error)
    const isRejected = status === 401 || status === 403
    if (isRetry || !isRejected || !forgetSearchAccess(access)) throw error
    return post(site, queries, deadline, true)
  }
}

/** HTTP status of a failed request; 0 when there was no response. */
function getStatus(error: unknown): number {
  return error instanceof MeilisearchApiError ? error.response.status : 0
}

function classifyError(error: unknown): SearchOutcome {
  const status = getStatus(error)
  return status >= 400 && status < 500 && !TRANSIENT_STATUSES.has(status) ? 'refused' : 'failed'
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : ''
  return `${error.name}: ${error.message}${cause}`.replaceAll(/\s+/g, ' ').slice(0, 300)
}
