import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { z } from 'zod'

/** An expected error; the response is `{error}` with its status. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: ContentfulStatusCode

  constructor(status: ContentfulStatusCode, message: string) {
    super(message)
    this.status = status
  }
}

/** Converts an exception to the platform's error response. */
export function handleError(error: Error, c: Context): Response {
  if (error instanceof ApiError) return c.json({ error: error.message }, error.status)
  console.error(`sandbox: ${c.req.method} ${c.req.path} failed`, error)
  return c.json({ error: 'Internal server error' }, 500)
}

/**
 * Parses and validates the JSON body.
 * @throws ApiError 400 when it is not JSON, 422 when it does not match the schema
 */
export async function readBody<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  let json: unknown
  try {
    json = await c.req.json()
  } catch {
    throw new ApiError(400, 'The body is not valid JSON')
  }
  return checkValue(json, schema)
}

/** @throws ApiError 422 that names the first invalid field */
export function checkValue<Schema extends z.ZodType>(value: unknown, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const path = issue?.path.map(String).join('.') || 'body'
  throw new ApiError(422, `${path}: ${issue?.message ?? 'is invalid'}`)
}
