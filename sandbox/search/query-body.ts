import { badRequest, ApiError } from './errors'
import { isObject, type Json, type JsonObject } from './json'
import { quoteNames, toSnakeCase } from './names'

/** The parameters of one search. */
export type SearchQuery = {
  q: string | null
  offset: number
  limit: number
  page: number | null
  hitsPerPage: number | null
  attributesToRetrieve: string[] | null
  attributesToCrop: string[] | null
  cropLength: number
  cropMarker: string
  attributesToHighlight: string[] | null
  highlightPreTag: string
  highlightPostTag: string
  showMatchesPosition: boolean
  filter: Json
  sort: string[] | null
  distinct: string | null
  facets: string[] | null
  matchingStrategy: 'last' | 'all' | 'frequency'
  attributesToSearchOn: string[] | null
  rankingScoreThreshold: number | null
  showRankingScore: boolean
}

/** The defaults of a search without parameters. */
const DEFAULT_QUERY: SearchQuery = {
  q: null,
  offset: 0,
  limit: 20,
  page: null,
  hitsPerPage: null,
  attributesToRetrieve: null,
  attributesToCrop: null,
  cropLength: 10,
  cropMarker: '…',
  attributesToHighlight: null,
  highlightPreTag: '<em>',
  highlightPostTag: '</em>',
  showMatchesPosition: false,
  filter: null,
  sort: null,
  distinct: null,
  facets: null,
  matchingStrategy: 'last',
  attributesToSearchOn: null,
  rankingScoreThreshold: null,
  showRankingScore: false,
}

type Kind = 'text' | 'count' | 'list' | 'flag' | 'any' | 'strategy' | 'score'

/** Parameters in the order of Meilisearch's error messages: the kind, and whether null means "not set". */
const FIELDS: Record<string, { kind: Kind; optional: boolean }> = {
  q: { kind: 'text', optional: true },
  offset: { kind: 'count', optional: false },
  limit: { kind: 'count', optional: false },
  page: { kind: 'count', optional: true },
  hitsPerPage: { kind: 'count', optional: true },
  attributesToRetrieve: { kind: 'list', optional: true },
  attributesToCrop: { kind: 'list', optional: true },
  cropLength: { kind: 'count', optional: false },
  cropMarker: { kind: 'text', optional: false },
  attributesToHighlight: { kind: 'list', optional: true },
  highlightPreTag: { kind: 'text', optional: false },
  highlightPostTag: { kind: 'text', optional: false },
  showMatchesPosition: { kind: 'flag', optional: false },
  filter: { kind: 'any', optional: true },
  sort: { kind: 'list', optional: true },
  distinct: { kind: 'text', optional: true },
  facets: { kind: 'list', optional: true },
  matchingStrategy: { kind: 'strategy', optional: false },
  attributesToSearchOn: { kind: 'list', optional: true },
  rankingScoreThreshold: { kind: 'score', optional: true },
  locales: { kind: 'list', optional: true },
  hybrid: { kind: 'any', optional: true },
  vector: { kind: 'any', optional: true },
  retrieveVectors: { kind: 'flag', optional: false },
  media: { kind: 'any', optional: true },
  personalize: { kind: 'any', optional: true },
  useNetwork: { kind: 'flag', optional: true },
  showRankingScore: { kind: 'flag', optional: false },
  showRankingScoreDetails: { kind: 'flag', optional: false },
  showPerformanceDetails: { kind: 'flag', optional: false },
}

/** Describes a value's type as Meilisearch's error messages do. */
export const describeValue = (value: Json): string => {
  const shown = `: \`${JSON.stringify(value)}\``
  if (value === null) return 'null'
  if (typeof value === 'string') return `a string${shown}`
  if (typeof value === 'boolean') return `a boolean${shown}`
  if (Array.isArray(value)) return `an array${shown}`
  if (typeof value === 'object') return `an object${shown}`
  if (!Number.isInteger(value)) return `a number${shown}`
  return `${value < 0 ? 'a negative' : 'a positive'} integer${shown}`
}

/** The error code of a search parameter. */
const codeOf = (field: string): string => `invalid_search_${toSnakeCase(field)}`

const EXPECTED: Record<Exclude<Kind, 'any' | 'strategy'>, string> = {
  text: 'a string',
  count: 'a positive integer',
  list: 'an array',
  flag: 'a boolean',
  score: 'a number',
}

const isOfKind = (kind: Exclude<Kind, 'any' | 'strategy'>, value: Json): boolean => {
  if (kind === 'text') return typeof value === 'string'
  if (kind === 'count') return typeof value === 'number' && Number.isInteger(value) && value >= 0
  if (kind === 'list') return Array.isArray(value)
  if (kind === 'flag') return typeof value === 'boolean'
  return typeof value === 'number'
}

const checkField = (name: string, value: Json, path: string, code: string): void => {
  const field = FIELDS[name]
  if (!field || field.kind === 'any' || (value === null && field.optional)) return
  const at = `${path}.${name}`
  if (field.kind === 'strategy') {
    if (value === 'last' || value === 'all' || value === 'frequency') return
    const problem =
      typeof value === 'string'
        ? `Unknown value \`${value}\` at \`${at}\`: expected one of \`last\`, \`all\`, \`frequency\``
        : `Invalid value type at \`${at}\`: expected a string, but found ${describeValue(value)}`
    throw badRequest(code, problem)
  }
  if (!isOfKind(field.kind, value)) {
    throw badRequest(
      code,
      `Invalid value type at \`${at}\`: expected ${EXPECTED[field.kind]}, but found ${describeValue(value)}`,
    )
  }
  if (field.kind === 'list' && Array.isArray(value)) {
    for (const [i, item] of value.entries()) {
      if (typeof item !== 'string') {
        throw badRequest(
          code,
          `Invalid value type at \`${at}[${i}]\`: expected a string, but found ${describeValue(item)}`,
        )
      }
    }
  }
  if (field.kind === 'score' && typeof value === 'number' && (value < 0 || value > 1)) {
    throw badRequest(
      code,
      `Invalid value at \`${at}\`: the value of \`${name}\` is invalid, expected a float between \`0.0\` and \`1.0\`.`,
    )
  }
}

type ReadOptions = {
  /** Path of the body within the request, such as `.queries[0]`. */
  path?: string
  /** Fields that the caller reads itself; listed before or after the search fields in error messages. */
  before?: string[]
  after?: string[]
  /** Ignores unknown fields instead of rejecting them. */
  lenient?: boolean
  /** Error codes that replace the default ones, by field. */
  codes?: Record<string, string>
}

/**
 * Reads the search parameters from a request body.
 * @throws ApiError 400 with the parameter's error code
 */
export const readSearchQuery = (body: Json, options: ReadOptions = {}): SearchQuery => {
  const { path = '', before = [], after = [] } = options
  if (!isObject(body)) {
    const where = path === '' ? '' : ` at \`${path}\``
    throw badRequest(
      'bad_request',
      `Invalid value type${where}: expected an object, but found ${describeValue(body)}`,
    )
  }
  const query: SearchQuery & JsonObject = { ...DEFAULT_QUERY }
  for (const [name, value] of Object.entries(body)) {
    if (before.includes(name) || after.includes(name)) continue
    if (!Object.hasOwn(FIELDS, name)) {
      if (options.lenient) continue
      const inside = path === '' ? '' : ` inside \`${path}\``
      const known = quoteNames([...before, ...Object.keys(FIELDS), ...after])
      throw badRequest('bad_request', `Unknown field \`${name}\`${inside}: expected one of ${known}`)
    }
    checkField(name, value, path, options.codes?.[name] ?? codeOf(name))
    if (name in DEFAULT_QUERY) query[name] = value
  }
  rejectVectorSearch(body, path)
  return query
}

/** Vector search needs an embedder, which this server does not have. */
const rejectVectorSearch = (body: JsonObject, path: string): void => {
  const requested = ['hybrid', 'vector', 'media'].find((name) => (body[name] ?? null) !== null)
  if (requested === undefined) return
  const inside = path === '' ? '' : `Inside \`${path}\`: `
  throw new ApiError(
    400,
    requested === 'hybrid' ? 'invalid_search_embedder' : 'missing_search_hybrid',
    `${inside}Cannot search with \`${requested}\`: no embedder is configured.`,
  )
}

const splitList = (text: string): string[] => (text === '' ? [] : text.split(','))

/**
 * Reads search parameters from a query string, where lists are separated by commas.
 * @throws ApiError 400
 */
export const readSearchParameters = (parameters: Record<string, string>): SearchQuery => {
  const body: JsonObject = {}
  for (const [name, text] of Object.entries(parameters)) {
    const kind = FIELDS[name]?.kind
    if (kind === 'list') body[name] = splitList(text)
    else if (kind === 'count' || kind === 'score')
      body[name] = /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text
    else if (kind === 'flag') body[name] = text === 'true' ? true : text === 'false' ? false : text
    else if (name === 'filter') body[name] = readFilterParameter(text)
    else body[name] = text
  }
  return readSearchQuery(body)
}

const readFilterParameter = (text: string): Json => {
  if (!text.trimStart().startsWith('[')) return text
  try {
    return JSON.parse(text) as Json
  } catch {
    return text
  }
}
