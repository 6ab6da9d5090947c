import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { z } from 'zod'

/** A refusal with a sentence for the caller; becomes `{error}` with its status. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: ContentfulStatusCode

  constructor(status: ContentfulStatusCode, message: string) {
    super(message)
    this.status = status
  }
}

/** Turns what a handler threw into the platform's error answer. */
export function answerError(error: Error, c: Context): Response {
  if (error instanceof ApiError) return c.json({ error: error.message }, error.status)
  console.error(`sandbox: ${c.req.method} ${c.req.path} failed`, error)
  return c.json({ error: 'Internal server error' }, 500)
}

/**
 * The JSON body, checked.
 * @throws ApiError 400 when it is no JSON, 422 when it does not fit the schema.
 */
export async function readBody<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  let json: unknown
  try {
    json = await c.req.json()
  } catch {
    throw new ApiError(400, 'The body is not JSON')
  }
  return checkValue(json, schema)
}

/** @throws ApiError 422 naming the first thing that does not fit. */
export function checkValue<Schema extends z.ZodType>(value: unknown, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const path = issue?.path.map(String).join('.') || 'body'
  throw new ApiError(422, `${path}: ${issue?.message ?? 'is wrong'}`)
}
