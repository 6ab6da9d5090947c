import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { Hono, type Context } from 'hono'
import sharp from 'sharp'
import { parsePicturePath, type PictureRequest } from './address'
import { composePicture, drawFlat, MissingRenderError } from './compose'
import { mimeOf, readDelivery, type Delivery } from './delivery'
import { DiskCache } from './disk-cache'
import { createHistoryReport } from './history-report'
import { RENDERS_DIRECTORY } from './render-files'

const DEFAULT_LIMIT = 300 * 1024 * 1024

/** Increase when drawing or mixing changes; cached pictures of other versions are deleted at start. */
const DRAWING_VERSION = 1

/**
 * The sandbox's image server: studio renders in any paint on any background, and drawn scenes, delivered in
 * the requested size and format.
 *
 * - `GET /vehicles/{body}/{view}.{hex}[.{finish}][.{ground}][.{aspect}]`
 * - `GET /scenes/{name}[.{body}.{view}.{hex}[.{finish}]][.{aspect}]`
 * - `?width=16…3840&format=auto|webp|jpeg|avif|png&quality=1…100`
 * - `GET /vehicle-history/{stock number}.pdf`: a sample vehicle history report
 *
 * Names are defined in `catalogue.ts`. Invalid paths and parameters return 400 or 404 with `{error}`.
 * `cacheDir` is created if needed and kept below `limitBytes` (300 MB by default). With `isFlat` every
 * picture is a single colour.
 */
export function createImageServer({
  cacheDir,
  limitBytes = DEFAULT_LIMIT,
  isFlat = false,
}: {
  cacheDir: string
  limitBytes?: number
  isFlat?: boolean
}): { app: Hono } {
  // Shares its process with search and the dealer API, so it uses one thread.
  sharp.concurrency(1)
  sharp.cache({ memory: 32 })
  const version = isFlat ? `flat-${readVersion()}` : readVersion()
  const cache = new DiskCache(cacheDir, version, limitBytes)
  const source: Source = { cache, version, draw: isFlat ? drawFlat : composePicture }
  const app = new Hono()
  app.get('/vehicles/:body/:name', (context) => answer(context, source))
  app.get('/scenes/:name', (context) => answer(context, source))
  app.get('/vehicle-history/:name{[A-Za-z0-9-]{1,40}[.]pdf}', (context) =>
    context.body(new Uint8Array(createHistoryReport(context.req.param('name').slice(0, -4))), 200, {
      'content-type': 'application/pdf',
      'content-disposition': 'inline',
    }),
  )
  app.notFound((context) => context.json({ error: 'No such picture' }, 404))
  return { app }
}

type Source = { cache: DiskCache; version: string; draw: typeof composePicture }

async function answer(context: Context, { cache, version, draw }: Source): Promise<Response> {
  const { body, name } = context.req.param() as { body?: string; name: string }
  const request = parsePicturePath(body === undefined ? `scenes/${name}` : `vehicles/${body}/${name}`)
  if ('error' in request) return context.json({ error: request.error }, request.status)
  const transparent = request.kind === 'vehicle' && request.ground === 'clear'
  const delivery = readDelivery(context.req.query(), context.req.header('accept') ?? '', transparent)
  if ('error' in delivery) return context.json({ error: delivery.error }, 400)
  const key = keyOf(request, delivery, version)
  const headers = {
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept',
    etag: `"${key}"`,
    'access-control-allow-origin': '*',
  }
  if (context.req.header('if-none-match') === headers.etag) return context.body(null, 304, headers)
  try {
    const picture = await cache.get(key, () => draw(request, delivery))
    return context.body(new Uint8Array(picture), 200, { ...headers, 'content-type': mimeOf(delivery.format) })
  } catch (error) {
    if (error instanceof MissingRenderError) return context.json({ error: error.message }, 404)
    throw error
  }
}

function keyOf(request: PictureRequest, delivery: Delivery, version: string): string {
  return createHash('sha256')
    .update(JSON.stringify([version, request, delivery]))
    .digest('hex')
    .slice(0, 40)
}

/** Changes with the drawing version and the committed renders (their names and sizes). */
function readVersion(): string {
  const files = readdirSync(RENDERS_DIRECTORY).toSorted()
  const sizes = files.map((file) => `${file}:${statSync(path.join(RENDERS_DIRECTORY, file)).size}`)
  return `${DRAWING_VERSION}-${createHash('sha256').update(sizes.join()).digest('hex').slice(0, 12)}`
}
