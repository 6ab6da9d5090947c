import { readFileSync } from 'node:fs'
import { Hono, type Context } from 'hono'
import { cors } from 'hono/cors'
import { z } from 'zod'
import { handleError, ApiError } from '../dealer-api/errors'
import type { Platform } from '../dealer-api/platform'

const MAX_BODY = 64 * 1024
const read = (name: string) => readFileSync(new URL(`./assets/${name}`, import.meta.url), 'utf8')
const SCRIPTS = { '/gtm.js': read('gtm.js'), '/fbevents.js': read('fbevents.js') }

const eventSchema = z.strictObject({
  source: z.enum(['tag-manager', 'pixel']),
  /** The tag manager container id or the pixel id. */
  key: z.string().min(1).max(200),
  site: z.string().min(1).max(200),
  page: z.string().max(2000),
  record: z.record(z.string(), z.unknown()),
})

/**
 * The sandbox's tag manager and pixel: `GET /gtm.js` and `GET /fbevents.js` serve scripts that forward the
 * sites' events to `POST /events`. An event requires the key of its site (401 otherwise) and is recorded in
 * the inbox under that site.
 */
export function createTagServer({ websites, inbox }: Pick<Platform, 'websites' | 'inbox'>): Hono {
  const app = new Hono()
  app.onError(handleError)
  app.notFound((c) => c.json({ error: 'Not found' }, 404))
  app.use(cors({ origin: '*', allowMethods: ['GET', 'POST'], maxAge: 600 }))

  for (const [path, script] of Object.entries(SCRIPTS))
    app.get(path, (c) =>
      c.body(script, 200, {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=300',
        'x-content-type-options': 'nosniff',
      }),
    )

  app.post('/events', async (c) => {
    const { site, source, key, page, record } = await readEvent(c)
    const website = await websites.findWebsiteBySlug(site)
    const { tag_manager_id: container, pixel_id: pixel } = website?.integrations ?? {}
    if (key !== (source === 'pixel' ? pixel : container)) throw new ApiError(401, 'Invalid key for this site')
    await inbox.record('events', site, { source, page, ...record })
    return c.body(null, 204)
  })
  return app
}

/** Beacons are sent as plain text to avoid a CORS preflight. */
async function readEvent(c: Context): Promise<z.output<typeof eventSchema>> {
  const text = await c.req.text()
  if (text.length > MAX_BODY) throw new ApiError(413, 'The event is too long')
  const event = eventSchema.safeParse(parseJson(text))
  if (!event.success) throw new ApiError(400, 'The body must be an event')
  return event.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
