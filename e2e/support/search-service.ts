import { createHmac } from 'node:crypto'
import { ask, type Answer } from './ask'
import { getSearchService } from './stock'

export type TokenAnswer = { host: string; key: string; index: string; expiresAt: number; secondsLeft: number }
type ServiceAnswer = { status: number; text: string; ids: number[] }
type Key = { uid: string; key: string; actions: string[] }

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Requests a site's search token. */
export async function requestToken(host: string, headers: Record<string, string> = {}): Promise<Answer> {
  return ask({ host, path: '/api/search-token', headers })
}

/** Returns a site's search token. @throws Error when the request fails. */
export async function getToken(slug: string): Promise<TokenAnswer> {
  const { status, text } = await requestToken(`${slug}.localhost`)
  if (status !== 200) throw new Error(`${slug} returned no search token: ${status} ${text}`)
  return JSON.parse(text) as TokenAnswer
}

/** Sends a request with a key to the search service. Returns the response with the ids of its hits. */
export async function callService(
  key: string,
  path: string,
  body?: unknown,
  method = body === undefined ? 'GET' : 'POST',
): Promise<ServiceAnswer> {
  const response = await fetch(`${getSearchService().host}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, text, ids: response.ok ? listIds(text) : [] }
}

/** Sends a multi-search with one query. */
export async function searchWith(key: string, query: Record<string, unknown> = {}): Promise<ServiceAnswer> {
  return callService(key, '/multi-search', { queries: [{ indexUid: 'cars', limit: 2000, ...query }] })
}

/** Finds the search key that signs tenant tokens, with the admin key. */
export async function getSearchKey(): Promise<Key> {
  const { text } = await callService(getSearchService().adminKey, '/keys')
  const { results } = JSON.parse(text) as { results: Key[] }
  const found = results.find(({ actions }) => actions.length === 1 && actions[0] === 'search')
  if (!found) throw new Error('The search service has no search key.')
  return found
}

/** Decodes the claims of a token without verifying it. */
export function readClaims(token: string): Record<string, unknown> {
  const [, claims = ''] = token.split('.')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
}

/** Creates a token with any claims; without a secret it is unsigned. */
export function forgeToken(
  claims: unknown,
  secret: string | null,
  alg = secret === null ? 'none' : 'HS256',
): string {
  const text = `${encode({ alg, typ: 'JWT' })}.${encode(claims)}`
  return `${text}.${secret === null ? '' : createHmac('sha256', secret).update(text).digest('base64url')}`
}

function listIds(text: string): number[] {
  const answer = JSON.parse(text) as { results?: { hits?: { id: number }[] }[]; hits?: { id: number }[] }
  const hits = [...(answer.results ?? []).flatMap((result) => result.hits ?? []), ...(answer.hits ?? [])]
  return hits.map(({ id }) => id)
}
