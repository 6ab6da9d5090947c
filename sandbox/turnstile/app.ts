import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { z } from 'zod'
import { handleError, readBody } from '../dealer-api/errors'

/** Token lifetime, as in Turnstile, in ms. */
const LIFETIME_MS = 5 * 60_000
const MAX_TOKENS = 10_000

const SCRIPT = readFileSync(new URL('./assets/api.js', import.meta.url), 'utf8')

const tokenRequestSchema = z.object({ sitekey: z.string().min(1).max(100), action: z.string().max(32) })
const verifySchema = z.object({
  secret: z.string().optional(),
  response: z.string().optional(),
  idempotency_key: z.string().optional(),
})

type Token = { hostname: string; action: string; madeAt: number; redeemedBy: string | null }

/**
 * Emulates Cloudflare Turnstile: `GET /v0/api.js` serves a widget that always passes, and `POST
 * /v0/siteverify` responds like the original. A token can be redeemed once (or again with the same
 * `idempotency_key`) within five minutes and reports the page's host name.
 */
export function createTurnstile(secret: string, now: () => number): Hono {
  const app = new Hono()
  const tokens = new Map<string, Token>()
  app.onError(handleError)
  app.notFound((c) => c.json({ error: 'Not found' }, 404))
  app.use(cors({ origin: '*', allowHeaders: ['content-type'], allowMethods: ['GET', 'POST'], maxAge: 600 }))

  app.get('/v0/api.js', (c) =>
    c.body(SCRIPT, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'x-content-type-options': 'nosniff',
    }),
  )

  app.post('/v0/token', async (c) => {
    const { action } = await readBody(c, tokenRequestSchema)
    const origin = c.req.header('origin') ?? ''
    const hostname = URL.canParse(origin) ? new URL(origin).hostname : ''
    const token = `stand-in.${randomUUID()}`
    const oldest = tokens.keys().next()
    if (tokens.size >= MAX_TOKENS && !oldest.done) tokens.delete(oldest.value)
    tokens.set(token, { hostname, action, madeAt: now(), redeemedBy: null })
    return c.json({ token }, 201)
  })

  app.post('/v0/siteverify', async (c) => {
    const {
      secret: given,
      response = '',
      idempotency_key: key = randomUUID(),
    } = await readBody(c, verifySchema)
    const reject = (code: string) => c.json({ success: false, 'error-codes': [code] })
    if (given !== secret) return reject('invalid-input-secret')
    const token = tokens.get(response)
    if (!token) return reject('invalid-input-response')
    const isSpent = token.redeemedBy !== null && token.redeemedBy !== key
    if (isSpent || now() - token.madeAt > LIFETIME_MS) return reject('timeout-or-duplicate')
    token.redeemedBy = key
    const { hostname, action, madeAt } = token
    return c.json({
      success: true,
      'error-codes': [],
      challenge_ts: new Date(madeAt).toISOString(),
      hostname,
      action,
    })
  })
  return app
}
