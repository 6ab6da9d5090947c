import { randomUUID } from 'node:crypto'
import { Hono, type Context } from 'hono'
import type { Engine } from '../engine'
import { ApiError, badRequest } from '../errors'
import type { JsonObject } from '../json'
import { deriveSecret, isSameSecret, type KeyRecord } from '../keys'
import { quoteNames, toSnakeCase } from '../names'
import { readObject, textIn, wrongType } from './body'
import { checkAccess, paginate, parameter, readCount } from './context'

const toKeyResponse = (engine: Engine, key: KeyRecord) => ({
  name: key.name,
  description: key.description,
  key: deriveSecret(engine.masterKey, key.uid),
  uid: key.uid,
  actions: key.actions,
  indexes: key.indexes,
  expiresAt: key.expiresAt,
  createdAt: key.createdAt,
  updatedAt: key.updatedAt,
})

const findKey = (engine: Engine, uidOrSecret: string): KeyRecord => {
  const key = engine.keys.find(
    ({ uid }) => uid === uidOrSecret || isSameSecret(deriveSecret(engine.masterKey, uid), uidOrSecret),
  )
  if (!key) throw new ApiError(404, 'api_key_not_found', `API key \`${uidOrSecret}\` not found.`)
  return key
}

const IMMUTABLE = ['uid', 'actions', 'indexes', 'expiresAt', 'createdAt', 'updatedAt']

const readBody = async (context: Context, known: string[]): Promise<JsonObject> => {
  const body = await readObject(context)
  const unknown = Object.keys(body).find((name) => !known.includes(name))
  if (unknown === undefined) return body
  if (IMMUTABLE.includes(unknown)) {
    throw badRequest(
      `immutable_api_key_${toSnakeCase(unknown)}`,
      `Immutable field \`${unknown}\`: expected one of \`description\`, \`name\``,
    )
  }
  throw badRequest('bad_request', `Unknown field \`${unknown}\`: expected one of ${quoteNames(known)}`)
}

const readText = (body: JsonObject, name: string): string | null =>
  textIn(body, name, `invalid_api_key_${name}`)

const readTexts = (body: JsonObject, name: string): string[] => {
  const value = body[name]
  if (value === undefined) throw badRequest(`missing_api_key_${name}`, `Missing field \`${name}\``)
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value
  throw wrongType(`invalid_api_key_${name}`, `.${name}`, 'an array', value)
}

const readExpiry = (body: JsonObject, now: number): string | null => {
  const value = body.expiresAt
  if (value === undefined) throw badRequest('missing_api_key_expires_at', 'Missing field `expiresAt`')
  if (value === null) return null
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  if (Number.isNaN(time) || time <= now) {
    throw badRequest(
      'invalid_api_key_expires_at',
      `Invalid value at \`.expiresAt\`: \`${JSON.stringify(value)}\` is not a valid date in the future.`,
    )
  }
  return new Date(time).toISOString()
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const createKey = async (context: Context, engine: Engine): Promise<Response> => {
  await checkAccess(context, engine, 'keys.create')
  const body = await readBody(context, ['name', 'description', 'uid', 'actions', 'indexes', 'expiresAt'])
  const now = engine.now()
  const uid = readText(body, 'uid') ?? randomUUID()
  if (!UUID.test(uid))
    throw badRequest('invalid_api_key_uid', `Invalid value at \`.uid\`: \`${uid}\` is not a valid UUID.`)
  if (engine.keys.some((key) => key.uid === uid))
    throw new ApiError(
      409,
      'api_key_already_exists',
      `\`uid\` field value \`${uid}\` is already an existing API key.`,
    )
  const created = new Date(now).toISOString()
  const key: KeyRecord = {
    uid,
    name: readText(body, 'name'),
    description: readText(body, 'description'),
    actions: readTexts(body, 'actions'),
    indexes: readTexts(body, 'indexes'),
    expiresAt: readExpiry(body, now),
    createdAt: created,
    updatedAt: created,
  }
  engine.keys = [...engine.keys, key]
  await engine.save()
  return context.json(toKeyResponse(engine, key), 201)
}

const updateKey = async (context: Context, engine: Engine): Promise<Response> => {
  await checkAccess(context, engine, 'keys.update')
  const body = await readBody(context, ['name', 'description'])
  const key = findKey(engine, parameter(context, 'uid'))
  if (body.name !== undefined) key.name = readText(body, 'name')
  if (body.description !== undefined) key.description = readText(body, 'description')
  key.updatedAt = new Date(engine.now()).toISOString()
  await engine.save()
  return context.json(toKeyResponse(engine, key))
}

/** API keys: `/keys`, `/keys/{uid or key}`. */
export const createKeyRoutes = (engine: Engine): Hono =>
  new Hono()
    .get('/keys', async (context) => {
      await checkAccess(context, engine, 'keys.get')
      const offset = readCount(context, 'offset', 0, 'invalid_api_key_offset')
      const limit = readCount(context, 'limit', 20, 'invalid_api_key_limit')
      return context.json(
        paginate(
          engine.keys.map((key) => toKeyResponse(engine, key)),
          offset,
          limit,
        ),
      )
    })
    .post('/keys', (context) => createKey(context, engine))
    .get('/keys/:uid', async (context) => {
      await checkAccess(context, engine, 'keys.get')
      return context.json(toKeyResponse(engine, findKey(engine, parameter(context, 'uid'))))
    })
    .patch('/keys/:uid', (context) => updateKey(context, engine))
    .delete('/keys/:uid', async (context) => {
      await checkAccess(context, engine, 'keys.delete')
      const { uid } = findKey(engine, parameter(context, 'uid'))
      engine.keys = engine.keys.filter((key) => key.uid !== uid)
      await engine.save()
      return context.body(null, 204)
    })
