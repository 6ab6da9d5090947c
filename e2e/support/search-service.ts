import { createHmac } from 'node:crypto'
import { ask, type Answer } from './ask'
import { getSearchService } from './stock'

export type TokenAnswer = { host: string; key: string; index: string; expiresAt: number; secondsLeft: number }
export type ServiceAnswer = { status: number; text: string; ids: number[] }
type Key = { uid: string; key: string; actions: string[] }

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Asks a site for the key that its pages search with. */
export async function askForToken(host: string, headers: Record<string, string> = {}): Promise<Answer> {
  return ask({ host, path: '/api/search-token', headers })
}

/** A site's search key; throws where it gets none. */
export async function getToken(slug: string): Promise<TokenAnswer> {
  const { status, text } = await askForToken(`${slug}.localhost`)
  if (status !== 200) throw new Error(`${slug} gave no search key: ${status} ${text}`)
  return JSON.parse(text) as TokenAnswer
}

/** One request straight to the search service, as a holder of a key may send any; with the ids of all its hits. */
export async function askService(
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

/** A multi-search of one query. */
export async function searchWith(key: string, query: Record<string, unknown> = {}): Promise<ServiceAnswer> {
  return askService(key, '/multi-search', { queries: [{ indexUid: 'cars', limit: 2000, ...query }] })
}

/** The key for searching that tokens are made from, as the service's owner sees it. */
export async function getSearchKey(): Promise<Key> {
  const { text } = await askService(getSearchService().adminKey, '/keys')
  const { results } = JSON.parse(text) as { results: Key[] }
  const found = results.find(({ actions }) => actions.length === 1 && actions[0] === 'search')
  if (!found) throw new Error('The search service has no key for searching.')
  return found
}

/** What a token says, unchecked. */
export function readClaims(token: string): Record<string, unknown> {
  const [, claims = ''] = token.split('.')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
}

/** A token as anyone with a secret can make one; without a secret it is not signed. */
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
