import { Hono, type Context } from 'hono'
import type { Engine } from '../engine'
import { ApiError, badRequest, documentNotFound } from '../errors'
import { parseFilter } from '../filter/parse'
import { pickFields } from '../format'
import { isObject, type Json, type JsonObject } from '../json'
import { selectForDocuments } from '../request'
import type { SearchIndex } from '../search-index'
import { parseSortKey } from '../sort'
import { readList, readObject, wrongType } from './body'
import {
  checkIndexAccess,
  checkIndexUid,
  paginate,
  parameter,
  readCount,
  readDocuments,
  readJson,
} from './context'

const open = async (context: Context, engine: Engine, action: string): Promise<string> => {
  const uid = checkIndexUid(parameter(context, 'uid'))
  await checkIndexAccess(context, engine, action, uid)
  return uid
}

const addDocuments = async (
  context: Context,
  engine: Engine,
  mode: 'replace' | 'update',
): Promise<Response> => {
  const uid = await open(context, engine, 'documents.add')
  const documents = await readDocuments(context)
  const objects = documents.filter(isObject)
  if (objects.length < documents.length) {
    throw badRequest(
      'malformed_payload',
      "The `json` payload provided is malformed. `Couldn't serialize document value: invalid type, expected a map`.",
    )
  }
  const primaryKey = context.req.query('primaryKey') ?? null
  const details = { receivedDocuments: objects.length, indexedDocuments: null }
  const summary = await engine.tasks.add(uid, { kind: 'documents', mode, primaryKey }, details, objects)
  return context.json(summary, 202)
}

type Listing = {
  offset: number
  limit: number
  fields: string[] | null
  filter: Json
  ids: string[] | null
  sort: string[]
}

const selectDocuments = (index: SearchIndex, uid: string, listing: Listing): JsonObject[] => {
  const found = selectForDocuments(index, uid, listing.filter) ?? index.all
  const keys = listing.sort.map(parseSortKey)
  const order = keys.length > 0 ? index.orders.get(keys).documents : found.values()
  const documents = [...order].filter((number) => found.has(number)).map((number) => index.at(number))
  if (!listing.ids) return documents
  const wanted = new Set(listing.ids.map((id) => index.get(id)))
  return documents.filter((document) => wanted.has(document))
}

const toListingResponse = (context: Context, engine: Engine, uid: string, listing: Listing): Response => {
  const { index } = engine.find(uid)
  const page = paginate(selectDocuments(index, uid, listing), listing.offset, listing.limit)
  const { fields } = listing
  return context.json({
    ...page,
    results: fields ? page.results.map((document) => pickFields(document, fields)) : page.results,
  })
}

const listDocuments = async (context: Context, engine: Engine): Promise<Response> => {
  const uid = await open(context, engine, 'documents.get')
  const split = (name: string) => context.req.query(name)?.split(',') ?? null
  return toListingResponse(context, engine, uid, {
    offset: readCount(context, 'offset', 0, 'invalid_document_offset'),
    limit: readCount(context, 'limit', 20, 'invalid_document_limit'),
    fields: split('fields'),
    filter: context.req.query('filter') ?? null,
    ids: split('ids'),
    sort: split('sort') ?? [],
  })
}

const LISTING_CODES: Record<string, string> = {
  offset: 'invalid_document_offset',
  limit: 'invalid_document_limit',
  fields: 'invalid_document_fields',
  ids: 'invalid_document_ids',
  sort: 'invalid_document_sort',
}

const invalidType = (name: string, expected: string, value: Json): ApiError =>
  wrongType(LISTING_CODES[name] ?? 'bad_request', `.${name}`, expected, value)

const countIn = (body: JsonObject, name: string, fallback: number): number => {
  const value = body[name]
  if (value === undefined) return fallback
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value
  throw invalidType(name, 'a positive integer', value)
}

const listIn = (body: JsonObject, name: string): string[] | null => {
  const value = body[name] ?? null
  if (value === null) return null
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.map(String)
  throw invalidType(name, 'an array', value)
}

const fetchDocuments = async (context: Context, engine: Engine): Promise<Response> => {
  const uid = await open(context, engine, 'documents.get')
  const body = await readObject(context)
  return toListingResponse(context, engine, uid, {
    offset: countIn(body, 'offset', 0),
    limit: countIn(body, 'limit', 20),
    fields: listIn(body, 'fields'),
    filter: body.filter ?? null,
    ids: listIn(body, 'ids'),
    sort: listIn(body, 'sort') ?? [],
  })
}

const getDocument = async (context: Context, engine: Engine): Promise<Response> => {
  const uid = await open(context, engine, 'documents.get')
  const id = parameter(context, 'id')
  const document = engine.find(uid).index.get(id)
  if (!document) throw documentNotFound(id)
  const fields = context.req.query('fields')?.split(',')
  return context.json(fields ? pickFields(document, fields) : document)
}

const deleteByIds = async (
  context: Context,
  engine: Engine,
  uid: string,
  ids: string[],
): Promise<Response> => {
  const details = { providedIds: ids.length, deletedDocuments: null, originalFilter: null }
  return context.json(await engine.tasks.add(uid, { kind: 'delete-documents', ids }, details), 202)
}

const deleteBatch = async (context: Context, engine: Engine): Promise<Response> => {
  const uid = await open(context, engine, 'documents.delete')
  const body = await readList(context)
  return deleteByIds(context, engine, uid, body.map(String))
}

/** Returns why a delete filter is invalid, or null. Its fields are checked later, when the task runs. */
const findFilterProblem = (filter: Json): string | null => {
  try {
    return parseFilter(filter) === null ? 'Sending an empty filter is forbidden.' : null
  } catch (error) {
    if (error instanceof ApiError) return error.message
    throw error
  }
}

const deleteByFilter = async (context: Context, engine: Engine): Promise<Response> => {
  const uid = await open(context, engine, 'documents.delete')
  const body = await readJson(context)
  const filter = isObject(body) ? body.filter : undefined
  if (filter === undefined) throw badRequest('missing_document_filter', 'Missing field `filter`')
  const problem = findFilterProblem(filter)
  if (problem !== null) throw badRequest('invalid_document_filter', problem)
  const details = { providedIds: 0, deletedDocuments: null, originalFilter: JSON.stringify(filter) }
  return context.json(await engine.tasks.add(uid, { kind: 'delete-by-filter', filter }, details), 202)
}

const deleteAll = async (context: Context, engine: Engine): Promise<Response> => {
  const uid = await open(context, engine, 'documents.delete')
  const details = { providedIds: 0, deletedDocuments: null, originalFilter: null }
  return context.json(await engine.tasks.add(uid, { kind: 'clear' }, details), 202)
}

/** Document routes: `/indexes/{uid}/documents` and below. */
export const createDocumentRoutes = (engine: Engine): Hono =>
  new Hono()
    .get('/indexes/:uid/documents', (context) => listDocuments(context, engine))
    .post('/indexes/:uid/documents', (context) => addDocuments(context, engine, 'replace'))
    .put('/indexes/:uid/documents', (context) => addDocuments(context, engine, 'update'))
    .delete('/indexes/:uid/documents', (context) => deleteAll(context, engine))
    .post('/indexes/:uid/documents/fetch', (context) => fetchDocuments(context, engine))
    .post('/indexes/:uid/documents/delete-batch', (context) => deleteBatch(context, engine))
    .post('/indexes/:uid/documents/delete', (context) => deleteByFilter(context, engine))
    .get('/indexes/:uid/documents/:id', (context) => getDocument(context, engine))
    .delete('/indexes/:uid/documents/:id', async (context) => {
      const uid = await open(context, engine, 'documents.delete')
      return deleteByIds(context, engine, uid, [parameter(context, 'id')])
    })
