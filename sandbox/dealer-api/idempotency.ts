import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { ApiError } from './errors'
import { answers, type JsonObject } from './schema'
import type { Store, Transaction } from './store'

const MAX_KEY_LENGTH = 255

export type Answer = { status: ContentfulStatusCode; body: JsonObject }

/** The `Idempotency-Key` header; null when absent. @throws ApiError 400 when it is too long */
export function readIdempotencyKey(c: Context): string | null {
  const key = c.req.header('idempotency-key')?.trim()
  if (!key) return null
  if (key.length > MAX_KEY_LENGTH)
    throw new ApiError(400, `Idempotency-Key exceeds ${MAX_KEY_LENGTH} characters`)
  return key
}

/**
 * Runs a write once per `Idempotency-Key` and route; a repeated request gets the first response. The response
 * is stored in the same transaction as the write, so a crash cannot separate the two.
 * @param body identifies the request; any JSON value
 * @throws ApiError 422 when the key was used with a different body
 */
export async function runIdempotent(
  c: Context,
  store: Store,
  body: unknown,
  work: (tx: Transaction) => Promise<Answer>,
): Promise<Response> {
  const key = readIdempotencyKey(c)
  const call = `${c.req.method} ${c.req.path}`
  const answer = await store.write(async (tx) => {
    if (key === null) return work(tx)
    const fingerprint = createHash('sha256').update(JSON.stringify(body)).digest('hex')
    const [first] = await tx
      .select()
      .from(answers)
      .where(and(eq(answers.key, key), eq(answers.call, call)))
    if (first) {
      if (first.fingerprint !== fingerprint)
        throw new ApiError(422, 'This Idempotency-Key was used with a different body')
      return { status: first.status as ContentfulStatusCode, body: first.body }
    }
    const fresh = await work(tx)
    await tx.insert(answers).values({ key, call, fingerprint, ...fresh })
    return fresh
  })
  return c.json(answer.body, answer.status)
}
