import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { Engine } from './engine'
import { ApiError } from './errors'
import { checkAccess } from './routes/context'
import { createDocumentRoutes } from './routes/document-routes'
import { createIndexRoutes } from './routes/index-routes'
import { createKeyRoutes } from './routes/key-routes'
import { createSearchRoutes } from './routes/search-routes'
import { createTaskRoutes } from './routes/task-routes'

const MAX_BODY = 100 * 1024 * 1024

/** Version of Meilisearch that this server emulates. */
const VERSION = '1.50.0'

/** A running search server: the routes to mount, and `close()`, which flushes pending writes. */
export type SearchServer = { app: Hono; close(): Promise<void> }

/**
 * Opens a server that implements Meilisearch's HTTP API and stores its state in a folder.
 * @param options `dataDir`: the storage folder; `masterKey`: grants every action; `now`: the current time in
 *   milliseconds since 1970, injectable for tests
 */
export const createSearchServer = async (options: {
  dataDir: string
  masterKey: string
  now?: () => number
}): Promise<SearchServer> => {
  const engine = await Engine.open(options.dataDir, options.masterKey, options.now ?? Date.now)
  const app = new Hono()
  app.use(
    // Without a list, all requested headers are allowed, as in Meilisearch.
    cors({
      origin: '*',
      allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      maxAge: 86_400,
    }),
  )
  // Checks only the header: Hono's body limit clones requests of unknown length, which its lightweight
  // requests do not support.
  app.use(async (context, next) => {
    if (Number(context.req.header('content-length') ?? 0) > MAX_BODY)
      throw new ApiError(413, 'payload_too_large', 'The provided payload reached the size limit.')
    await next()
  })
  app.onError((error, context) => {
    if (error instanceof ApiError) return context.json(error.toBody(), error.status)
    console.error('Search server failed', error)
    return context.json(
      new ApiError(500, 'internal', 'An internal error has occurred.', 'internal').toBody(),
      500,
    )
  })
  app.get('/health', (context) => context.json({ status: 'available' }))
  app.get('/version', async (context) => {
    await checkAccess(context, engine, 'version')
    return context.json({ commitSha: 'unknown', commitDate: 'unknown', pkgVersion: VERSION })
  })
  app.route('/', createSearchRoutes(engine))
  app.route('/', createDocumentRoutes(engine))
  app.route('/', createIndexRoutes(engine))
  app.route('/', createTaskRoutes(engine))
  app.route('/', createKeyRoutes(engine))
  return { app, close: () => engine.close() }
}
