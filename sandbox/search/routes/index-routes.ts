import { Hono, type Context } from 'hono'
import type { Engine } from '../engine'
import { badRequest } from '../errors'
import { isObject, type JsonObject } from '../json'
import { quoteNames, toKebabCase } from '../names'
import { checkSetting, checkSettings, SETTING_NAMES, type Settings } from '../settings'
import type { StoredIndex } from '../stored-index'
import { readList, readObject, textIn } from './body'
import {
  checkAccess,
  checkIndexAccess,
  checkIndexUid,
  paginate,
  parameter,
  readCount,
  readJson,
} from './context'

const toIndexResponse = ({ record }: StoredIndex) => ({
  uid: record.uid,
  createdAt: record.createdAt,
  updatedAt: record.updatedAt,
  primaryKey: record.primaryKey,
})

const toStatsResponse = (engine: Engine, stored: StoredIndex) => {
  const { index, record } = stored
  return {
    numberOfDocuments: index.size,
    isIndexing: engine.tasks.isBusy(record.uid),
    numberOfEmbeddings: 0,
    numberOfEmbeddedDocuments: 0,
    fieldDistribution: index.fieldDistribution,
  }
}

const readKnown = async (context: Context, known: string[]): Promise<JsonObject> => {
  const body = await readObject(context)
  const unknown = Object.keys(body).find((name) => !known.includes(name))
  if (unknown === undefined) return body
  throw badRequest('bad_request', `Unknown field \`${unknown}\`: expected one of ${quoteNames(known)}`)
}

const createIndex = async (context: Context, engine: Engine): Promise<Response> => {
  const access = await checkAccess(context, engine, 'indexes.create')
  const body = await readKnown(context, ['uid', 'primaryKey'])
  const uid = textIn(body, 'uid', 'invalid_index_uid')
  if (uid === null) throw badRequest('missing_index_uid', 'Missing field `uid`')
  checkIndexUid(uid)
  if (!access.canUseIndex(uid)) await checkIndexAccess(context, engine, 'indexes.create', uid)
  const primaryKey = textIn(body, 'primaryKey', 'invalid_index_primary_key')
  return context.json(await engine.tasks.add(uid, { kind: 'create-index', primaryKey }, { primaryKey }), 202)
}

const updateIndex = async (context: Context, engine: Engine): Promise<Response> => {
  const uid = await open(context, engine, 'indexes.update')
  const body = await readKnown(context, ['primaryKey', 'uid'])
  const primaryKey = textIn(body, 'primaryKey', 'invalid_index_primary_key')
  const newUid = textIn(body, 'uid', 'invalid_index_uid')
  if (newUid !== null) checkIndexUid(newUid)
  return context.json(
    await engine.tasks.add(uid, { kind: 'update-index', primaryKey, newUid }, { primaryKey }),
    202,
  )
}

const open = async (context: Context, engine: Engine, action: string): Promise<string> => {
  const uid = checkIndexUid(parameter(context, 'uid'))
  await checkIndexAccess(context, engine, action, uid)
  return uid
}

const changeSettings = async (
  context: Context,
  engine: Engine,
  read: () => Promise<JsonObject>,
): Promise<Response> => {
  const uid = await open(context, engine, 'settings.update')
  const change = await read()
  return context.json(await engine.tasks.add(uid, { kind: 'settings', change }, change), 202)
}

const everyDefault = (): JsonObject => Object.fromEntries(SETTING_NAMES.map((name) => [name, null]))

const addSettingRoutes = (app: Hono, engine: Engine, name: keyof Settings): void => {
  const path = `/indexes/:uid/settings/${toKebabCase(name)}`
  const write = (context: Context) =>
    changeSettings(context, engine, async () => ({
      [name]: checkSetting(name, await readJson(context)),
    }))
  app.get(path, async (context) => {
    const uid = await open(context, engine, 'settings.get')
    return context.json(engine.find(uid).record.settings[name])
  })
  app.put(path, write)
  app.patch(path, write)
  app.delete(path, (context) => changeSettings(context, engine, async () => ({ [name]: null })))
}

const swapIndexes = async (context: Context, engine: Engine): Promise<Response> => {
  await checkAccess(context, engine, 'indexes.swap')
  const body = await readList(context)
  const swaps = body.map((entry): [string, string] => {
    const pair = isObject(entry) ? entry.indexes : null
    const [left, right, ...more] = Array.isArray(pair) ? pair.map(String) : []
    if (left === undefined || right === undefined || more.length > 0)
      throw badRequest('invalid_swap_indexes', 'Two indexes must be given for each swap.')
    return [left, right]
  })
  const details = { swaps: swaps.map((indexes) => ({ indexes })) }
  return context.json(await engine.tasks.add(null, { kind: 'swap-indexes', swaps }, details), 202)
}

/** Routes for indexes, their settings and statistics. */
export const createIndexRoutes = (engine: Engine): Hono => {
  const app = new Hono()
  app.get('/indexes', async (context) => {
    const access = await checkAccess(context, engine, 'indexes.get')
    const offset = readCount(context, 'offset', 0, 'invalid_index_offset')
    const limit = readCount(context, 'limit', 20, 'invalid_index_limit')
    const visible = engine.list().filter(({ record }) => access.canUseIndex(record.uid))
    return context.json(paginate(visible.map(toIndexResponse), offset, limit))
  })
  app.post('/indexes', (context) => createIndex(context, engine))
  app.post('/swap-indexes', (context) => swapIndexes(context, engine))
  app.get('/indexes/:uid', async (context) =>
    context.json(toIndexResponse(engine.find(await open(context, engine, 'indexes.get')))),
  )
  app.patch('/indexes/:uid', (context) => updateIndex(context, engine))
  app.delete('/indexes/:uid', async (context) => {
    const uid = await open(context, engine, 'indexes.delete')
    return context.json(
      await engine.tasks.add(uid, { kind: 'delete-index' }, { deletedDocuments: null }),
      202,
    )
  })
  app.get('/indexes/:uid/stats', async (context) =>
    context.json(toStatsResponse(engine, engine.find(await open(context, engine, 'stats.get')))),
  )
  app.get('/indexes/:uid/settings', async (context) =>
    context.json(engine.find(await open(context, engine, 'settings.get')).record.settings),
  )
  app.patch('/indexes/:uid/settings', (context) =>
    changeSettings(context, engine, async () => checkSettings(await readJson(context))),
  )
  app.delete('/indexes/:uid/settings', (context) =>
    changeSettings(context, engine, async () => everyDefault()),
  )
  for (const name of SETTING_NAMES) addSettingRoutes(app, engine, name)
  app.get('/stats', async (context) => {
    const access = await checkAccess(context, engine, 'stats.get')
    const visible = engine.list().filter(({ record }) => access.canUseIndex(record.uid))
    const updates = visible.map(({ record }) => record.updatedAt).toSorted()
    return context.json({
      databaseSize: 0,
      usedDatabaseSize: 0,
      lastUpdate: updates.at(-1) ?? null,
      indexes: Object.fromEntries(
        visible.map((stored) => [stored.record.uid, toStatsResponse(engine, stored)]),
      ),
    })
  })
  return app
}
