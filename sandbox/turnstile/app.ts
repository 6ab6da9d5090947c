import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { z } from 'zod'
import { answerError, readBody } from '../dealer-api/errors'

/** The provider's tokens live this long, in ms. */
const LIFETIME_MS = 5 * 60_000
const MOST_TOKENS = 10_000

const SCRIPT = readFileSync(new URL('./assets/api.js', import.meta.url), 'utf8')

const askSchema = z.object({ sitekey: z.string().min(1).max(100), action: z.string().max(32) })
const verifySchema = z.object({
  secret: z.string().optional(),
  response: z.string().optional(),
  idempotency_key: z.string().optional(),
})

type Token = { hostname: string; action: string; madeAt: number; askedBy: string | null }

/**
 * A stand-in for Turnstile: `GET /v0/api.js` brings a widget that passes everybody, `POST /v0/siteverify` answers as the real
 * one does. A token counts once (again for the same `idempotency_key`), for five minutes, and names the page's host.
 */
export function createTurnstile(secret: string, now: () => number): Hono {
  const app = new Hono()
  const tokens = new Map<string, Token>()
  app.onError(answerError)
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
    const { action } = await readBody(c, askSchema)
    const origin = c.req.header('origin') ?? ''
    const hostname = URL.canParse(origin) ? new URL(origin).hostname : ''
    const token = `stand-in.${randomUUID()}`
    const oldest = tokens.keys().next()
    if (tokens.size >= MOST_TOKENS && !oldest.done) tokens.delete(oldest.value)
    tokens.set(token, { hostname, action, madeAt: now(), askedBy: null })
    return c.json({ token }, 201)
  })

  app.post('/v0/siteverify', async (c) => {
    const {
      secret: given,
      response = '',
      idempotency_key: key = randomUUID(),
    } = await readBody(c, verifySchema)
    const refuse = (code: string) => c.json({ success: false, 'error-codes': [code] })
    if (given !== secret) return refuse('invalid-input-secret')
    const token = tokens.get(response)
    if (!token) return refuse('invalid-input-response')
    const isSpent = token.askedBy !== null && token.askedBy !== key
    if (isSpent || now() - token.madeAt > LIFETIME_MS) return refuse('timeout-or-duplicate')
    token.askedBy = key
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
