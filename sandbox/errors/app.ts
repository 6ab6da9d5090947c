import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { z } from 'zod'
import { handleError, ApiError } from '../dealer-api/errors'
import type { Platform } from '../dealer-api/platform'

const MAX_BODY = 1024 * 1024

const eventSchema = z.object({
  environment: z.string().optional(),
  message: z.string().optional(),
  exception: z
    .object({ values: z.array(z.object({ type: z.string().optional(), value: z.string().optional() })) })
    .optional(),
  tags: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).default({}),
})

/**
 * The sandbox's error tracker: `POST /api/{project}/envelope/` accepts reports in Sentry's envelope format
 * and records each in the inbox under the site in its `site` tag. DSN:
 * `http://any-key@127.0.0.1:{port}/errors/1`.
 */
export function createErrorServer({ inbox }: Pick<Platform, 'inbox'>): Hono {
  const app = new Hono()
  app.onError(handleError)
  app.notFound((c) => c.json({ error: 'Not found' }, 404))
  app.use(cors({ origin: '*', allowMethods: ['POST'], maxAge: 600 }))

  app.post('/api/:project/envelope/', async (c) => {
    const sent = Buffer.from(await c.req.arrayBuffer())
    const body =
      c.req.header('content-encoding') === 'gzip' ? gunzipSync(sent, { maxOutputLength: MAX_BODY }) : sent
    if (body.length > MAX_BODY) throw new ApiError(413, 'The envelope is too large')
    for (const event of readEvents(body.toString('utf8'))) {
      const { environment = '', message, exception, tags } = event
      const last = exception?.values.at(-1)
      const words = message ?? [last?.type, last?.value].filter(Boolean).join(': ')
      await inbox.record('errors', String(tags['site'] ?? ''), { environment, message: words, tags })
    }
    return c.json({})
  })
  return app
}

/** Parses an envelope: a header line, then a header line and a body line per item. */
function readEvents(envelope: string): z.output<typeof eventSchema>[] {
  const lines = envelope.split('\n').slice(1).map(parseJson)
  return lines.flatMap((line, index) => {
    const isEvent = z.object({ type: z.literal('event') }).safeParse(lines[index - 1]).success
    const event = isEvent ? eventSchema.safeParse(line) : null
    return event?.success ? [event.data] : []
  })
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
