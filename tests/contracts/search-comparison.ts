import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Recorded, RecordedAuth, Recording, SearchAnswer, SearchRequest } from './search-recording'

/** A search service to compare: URL, admin key and an optional `fetch` replacement. */
type SearchTarget = {
  host: string
  adminKey: string
  fetch?: (request: Request) => Response | Promise<Response>
}

/** Score of a comparison: the sum of matches (0 to 1 each) and the number of comparisons. */
type Score = { sum: number; of: number }

/** Scores by kind of request, and a description of each difference. */
export type Comparison = {
  exact: Score
  refusals: Score
  messages: Score
  textTotals: Score
  textOverlap: Score
  problems: string[]
}

/** Minimum scores for a conforming service. */
export const MIN_SCORES = { exact: 1, refusals: 1, textTotals: 0.8, textOverlap: 0.7 }

const INDEX = 'conformance'
const POLL_MS = 20
const FIRST_HITS = 10
/** Number of recorded hits with all fields; the others have only the id and the sort keys. */
const COMPLETE_HITS = 2
const IGNORED = new Set([
  'processingTimeMs',
  'requestUid',
  'hits',
  'facetDistribution',
  'facetStats',
  'performanceDetails',
])
const TOTALS = new Set(['estimatedTotalHits', 'totalHits', 'totalPages'])

type Answer = { status: number; body: Record<string, unknown> }

const call = async (
  target: SearchTarget,
  method: string,
  path: string,
  options: { body?: unknown; raw?: string; auth?: string } = {},
): Promise<Answer> => {
  const body = options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body))
  const headers = new Headers()
  if (options.auth) headers.set('authorization', `Bearer ${options.auth}`)
  if (body !== undefined) headers.set('content-type', 'application/json')
  const request = new Request(`${target.host}${path}`, { method, headers, body })
  const response = await (target.fetch ?? fetch)(request)
  const text = await response.text()
  return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) }
}

const finish = async (target: SearchTarget, { body }: Answer): Promise<Record<string, unknown>> => {
  for (;;) {
    const task = await call(target, 'GET', `/tasks/${String(body.taskUid)}`, { auth: target.adminKey })
    if (task.status !== 200) throw new Error(`Task ${String(body.taskUid)} returned ${task.status}`)
    if (task.body.status === 'succeeded' || task.body.status === 'failed') return task.body
    await wait(POLL_MS)
  }
}

/** Recreates a service's index with the recording's settings and documents, in order. Deletes the existing index. */
export const loadIntoTarget = async (target: SearchTarget, recording: Recording): Promise<void> => {
  const auth = target.adminKey
  await finish(target, await call(target, 'DELETE', `/indexes/${INDEX}`, { auth }))
  const steps: [string, string, unknown][] = [
    ['POST', '/indexes', { uid: INDEX, primaryKey: 'id' }],
    ['PATCH', `/indexes/${INDEX}/settings`, recording.settings],
    ['POST', `/indexes/${INDEX}/documents`, recording.documents],
  ]
  for (const [method, path, body] of steps) {
    const task = await finish(target, await call(target, method, path, { body, auth }))
    if (task.status !== 'succeeded') throw new Error(`${method} ${path}: ${JSON.stringify(task.error)}`)
  }
}

/** JSON with sorted keys, so that equal values give equal text. */
const canonical = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  )

const startScore = (): Score => ({ sum: 0, of: 0 })

const isSame = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b)

const count = (score: Score, gained: number): void => {
  score.sum += gained
  score.of += 1
}

const totalOf = (answer: SearchAnswer): number => answer.estimatedTotalHits ?? answer.totalHits ?? -1

const compareText = (
  query: SearchRequest,
  want: SearchAnswer,
  got: SearchAnswer,
  result: Comparison,
): void => {
  const near = Math.abs(totalOf(want) - totalOf(got)) <= Math.max(2, 0.1 * totalOf(want))
  count(result.textTotals, Number(near))
  const expectedIds = want.hits.slice(0, FIRST_HITS).map(({ id }) => id)
  const found = new Set(got.hits.slice(0, FIRST_HITS).map(({ id }) => id))
  if (expectedIds.length === 0) return
  count(
    result.textOverlap,
    query.sort ? 1 : expectedIds.filter((id) => found.has(id)).length / expectedIds.length,
  )
}

const compareHits = (query: SearchRequest, want: SearchAnswer, got: SearchAnswer): string[] => {
  if (want.hits.length !== got.hits.length)
    return [`${want.hits.length} hits expected, got ${got.hits.length}`]
  const place = want.hits.findIndex(({ id }, i) => id !== got.hits[i]?.id)
  const found =
    place < 0 ? [] : [`order by ${query.sort?.join(', ') ?? 'loading'} differs from place ${place}`]
  const byId = new Map(got.hits.map((hit) => [hit.id, hit]))
  for (const [i, hit] of want.hits.entries()) {
    const actual = byId.get(hit.id)
    if (!actual) continue
    const names = Object.keys(i < COMPLETE_HITS ? { ...hit, ...actual } : hit)
    const wrong = names.filter((name) => !isSame(hit[name], actual[name]))
    if (wrong.length > 0) return [...found, `hit ${String(hit.id)} differs in ${wrong.join(', ')}`]
  }
  return found
}

const compareSearch = (
  query: SearchRequest,
  want: SearchAnswer,
  got: SearchAnswer | undefined,
  result: Comparison,
): string[] => {
  if (!got) return ['no result']
  const isText = typeof query.q === 'string' && query.q.trim() !== ''
  const found = [...new Set([...Object.keys(want), ...Object.keys(got)])]
    .filter((name) => !IGNORED.has(name) && !(isText && TOTALS.has(name)) && !isSame(want[name], got[name]))
    .map((name) => `${name}: want ${canonical(want[name])}, got ${canonical(got[name])}`)
  if (isText) {
    compareText(query, want, got, result)
    return found
  }
  for (const name of ['facetDistribution', 'facetStats'] as const) {
    const facets = Object.keys({ ...want[name], ...got[name] })
    const wrong = facets.filter((facet) => !isSame(want[name]?.[facet], got[name]?.[facet]))
    if (wrong.length > 0 || (want[name] === undefined) !== (got[name] === undefined))
      found.push(`${name} differs in ${wrong.join(', ')}`)
  }
  return [...found, ...compareHits(query, want, got)]
}

const compareAnswer = (item: Recorded, answer: Answer, result: Comparison): string[] => {
  if (answer.status !== item.status) return [`status ${item.status} expected, got ${answer.status}`]
  if (item.status >= 400) {
    count(result.messages, Number(answer.body.message === item.answer.message))
    return answer.body.code === item.answer.code
      ? []
      : [`code ${String(item.answer.code)} expected, got ${String(answer.body.code)}`]
  }
  const { path, body } = item.request
  if (path === '/multi-search') {
    const { queries } = body as { queries: SearchRequest[] }
    const expected = item.answer.results as SearchAnswer[]
    const got = answer.body.results as SearchAnswer[]
    return expected.flatMap((want, i) =>
      compareSearch(queries[i] ?? {}, want, got[i], result).map((problem) => `query ${i}: ${problem}`),
    )
  }
  if (path.endsWith('/search'))
    return compareSearch(body ?? {}, item.answer as SearchAnswer, answer.body as SearchAnswer, result)
  const expected = path.endsWith('/facet-search')
    ? { facetHits: item.answer.facetHits, facetQuery: item.answer.facetQuery }
    : (item.compare ?? {})
  return Object.entries(expected)
    .filter(([name, value]) => !isSame(value, answer.body[name]))
    .map(([name, value]) => `${name}: want ${canonical(value)}, got ${canonical(answer.body[name])}`)
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const readSearchKey = async (target: SearchTarget): Promise<{ uid: string; key: string }> => {
  const { body } = await call(target, 'GET', '/keys', { auth: target.adminKey })
  const keys = body.results as { name: string | null; uid: string; key: string }[]
  const key = keys.find(({ name }) => name === 'Default Search API Key')
  if (!key) throw new Error('The service has no default search key')
  return key
}

const createBearer = (
  auth: RecordedAuth,
  adminKey: string,
  searchKey: { uid: string; key: string },
): string => {
  if (auth === 'master') return adminKey
  if (auth === 'search') return searchKey.key
  if (typeof auth === 'string') return auth
  const claims = { apiKeyUid: searchKey.uid, searchRules: auth.rules, exp: auth.exp }
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  const secret = auth.secret ?? searchKey.key
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

/**
 * Sends the recorded requests to a service and compares the responses. Call `loadIntoTarget` first. Works with the sandbox and
 * with a real Meilisearch.
 */
export const compareWithRecording = async (
  target: SearchTarget,
  recording: Recording,
): Promise<Comparison> => {
  const result: Comparison = {
    exact: startScore(),
    refusals: startScore(),
    messages: startScore(),
    textTotals: startScore(),
    textOverlap: startScore(),
    problems: [],
  }
  const searchKey = await readSearchKey(target)
  for (const item of recording.answers) {
    const { method, path, body, raw, auth } = item.request
    const answer = await call(target, method, path, {
      body,
      raw,
      auth: createBearer(auth, target.adminKey, searchKey),
    })
    const problems = compareAnswer(item, answer, result)
    count(item.status >= 400 ? result.refusals : result.exact, Number(problems.length === 0))
    for (const problem of problems) result.problems.push(`${item.name}: ${problem}`)
  }
  return result
}

/** The average score, between 0 and 1. */
export const rate = (score: Score): number => (score.of === 0 ? 1 : score.sum / score.of)
