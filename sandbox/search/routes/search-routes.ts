import { Hono, type Context } from 'hono'
import type { Engine } from '../engine'
import { ApiError, badRequest, invalidApiKey } from '../errors'
import { isObject, type Json } from '../json'
import { describeValue, readSearchParameters, readSearchQuery } from '../query-body'
import { searchDocuments, searchFacetValues } from '../search'
import { checkAccess, checkIndexAccess, checkIndexUid, parameter, readJson } from './context'

/** Fields of a multi-search query that are not search parameters. */
const MULTI = { before: ['indexUid'], after: ['federationOptions'] }

const FACET_CODES = { q: 'invalid_search_q' }

const readQueries = (body: Json): { uid: string; fields: Json }[] => {
  if (!isObject(body)) {
    throw badRequest(
      'bad_request',
      `Invalid value type: expected an object, but found ${describeValue(body)}`,
    )
  }
  const unknown = Object.keys(body).find((name) => name !== 'queries' && name !== 'federation')
  if (unknown !== undefined)
    throw badRequest(
      'bad_request',
      `Unknown field \`${unknown}\`: expected one of \`queries\`, \`federation\``,
    )
  if ((body.federation ?? null) !== null) {
    throw badRequest(
      'invalid_multi_search_federation',
      'Federated search is not part of this server: send the queries without `federation`.',
    )
  }
  const { queries } = body
  if (queries === undefined) throw badRequest('bad_request', 'Missing field `queries`')
  if (!Array.isArray(queries)) {
    throw badRequest(
      'bad_request',
      `Invalid value type at \`.queries\`: expected an array, but found ${describeValue(queries)}`,
    )
  }
  return queries.map((fields, i) => ({ uid: readIndexUid(fields, `.queries[${i}]`), fields }))
}

const readIndexUid = (query: Json, path: string): string => {
  if (!isObject(query)) {
    throw badRequest(
      'bad_request',
      `Invalid value type at \`${path}\`: expected an object, but found ${describeValue(query)}`,
    )
  }
  readSearchQuery(query, { path, ...MULTI })
  const uid = query.indexUid
  if (uid === undefined)
    throw badRequest('missing_index_uid', `Missing field \`indexUid\` inside \`${path}\``)
  if (typeof uid !== 'string') {
    throw badRequest(
      'invalid_index_uid',
      `Invalid value type at \`${path}.indexUid\`: expected a string, but found ${describeValue(uid)}`,
    )
  }
  return checkIndexUid(uid)
}

const multiSearch = async (context: Context, engine: Engine): Promise<Response> => {
  const access = await checkAccess(context, engine, 'search')
  const queries = readQueries(await readJson(context))
  const results = queries.map(({ uid, fields }, i) => {
    try {
      if (!access.canUseIndex(uid)) throw invalidApiKey()
      const { index } = engine.find(uid)
      const query = readSearchQuery(fields, { path: `.queries[${i}]`, ...MULTI })
      return { indexUid: uid, ...searchDocuments(index, uid, query, access.tenantFilter(uid)) }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const status = error.code === 'index_not_found' ? 400 : error.status
      throw error.within(`Inside \`.queries[${i}]\`: `, status)
    }
  })
  return context.json({ results })
}

const search = async (context: Context, engine: Engine, from: 'body' | 'address'): Promise<Response> => {
  const uid = checkIndexUid(parameter(context, 'uid'))
  const access = await checkIndexAccess(context, engine, 'search', uid)
  const query =
    from === 'address' ? readSearchParameters(context.req.query()) : readSearchQuery(await readJson(context))
  const { index } = engine.find(uid)
  return context.json(searchDocuments(index, uid, query, access.tenantFilter(uid)))
}

const searchFacets = async (context: Context, engine: Engine): Promise<Response> => {
  const uid = checkIndexUid(parameter(context, 'uid'))
  const access = await checkIndexAccess(context, engine, 'search', uid)
  const body = await readJson(context)
  // Meilisearch ignores unknown fields here, because clients send a complete search request.
  const query = readSearchQuery(body, {
    before: ['facetName', 'facetQuery'],
    lenient: true,
    codes: FACET_CODES,
  })
  const { facetName, facetQuery = null } = isObject(body) ? body : {}
  if (facetQuery !== null && typeof facetQuery !== 'string') {
    throw badRequest(
      'invalid_facet_search_query',
      `Invalid value type at \`.facetQuery\`: expected a string, but found ${describeValue(facetQuery)}`,
    )
  }
  if (facetName === undefined)
    throw badRequest('missing_facet_search_facet_name', 'Missing field `facetName`')
  if (typeof facetName !== 'string') {
    throw badRequest(
      'invalid_facet_search_facet_name',
      `Invalid value type at \`.facetName\`: expected a string, but found ${describeValue(facetName)}`,
    )
  }
  const { index } = engine.find(uid)
  return context.json(
    searchFacetValues(index, uid, { facetName, facetQuery, query }, access.tenantFilter(uid)),
  )
}

/** Search routes: `/multi-search`, `/indexes/{uid}/search`, `/indexes/{uid}/facet-search`. */
export const createSearchRoutes = (engine: Engine): Hono =>
  new Hono()
    .post('/multi-search', (context) => multiSearch(context, engine))
    .post('/indexes/:uid/search', (context) => search(context, engine, 'body'))
    .get('/indexes/:uid/search', (context) => search(context, engine, 'address'))
    .post('/indexes/:uid/facet-search', (context) => searchFacets(context, engine))
