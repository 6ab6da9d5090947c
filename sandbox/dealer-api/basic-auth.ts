import { createHash, timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'

export type Credentials = { user: string; password: string }

/** Requires HTTP Basic credentials; responds with 401 `{error}` otherwise. */
export function requireBasicAuth({ user, password }: Credentials): MiddlewareHandler {
  const wanted = digest(`Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`)
  return async (c, next) => {
    if (!timingSafeEqual(digest(c.req.header('authorization') ?? ''), wanted))
      return c.json({ error: 'Unauthorized' }, 401, { 'www-authenticate': 'Basic realm="dealer api"' })
    return next()
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
