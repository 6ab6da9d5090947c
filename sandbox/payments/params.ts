import { z } from 'zod'
import { invalidRequest, type StripeError } from './errors'
import type { FormObject } from './form'
import type { Metadata } from './objects'

const MAX_METADATA_KEYS = 50

/** A form parameter that must be an integer. */
export const integerParam = z
  .string()
  .regex(/^-?\d{1,12}$/, 'integer')
  .transform(Number)
export const booleanParam = z.enum(['true', 'false']).transform((text) => text === 'true')
export const textParam = z.string().max(5000)
export const expandParam = z.array(z.string()).optional()

/** `''` removes all metadata; `''` as a value removes that key. */
export const metadataParam = z.union([
  z.literal(''),
  z.record(z.string().min(1).max(40), z.string().max(500)),
])

/** Parameters of all lists: newest first, `limit` 1–100, cursors are ids. `created` is epoch seconds. */
export const listParams = {
  limit: integerParam.pipe(z.int().min(1).max(100)).optional(),
  starting_after: textParam.optional(),
  ending_before: textParam.optional(),
  created: z
    .union([
      integerParam,
      z.strictObject({
        gt: integerParam.optional(),
        gte: integerParam.optional(),
        lt: integerParam.optional(),
        lte: integerParam.optional(),
      }),
    ])
    .optional(),
  expand: expandParam,
}
export type ListParams = z.output<z.ZodObject<typeof listParams>>

/** Validates form parameters. @throws StripeError 400 that names the first invalid parameter */
export function parseParams<Schema extends z.ZodType>(schema: Schema, form: FormObject): z.output<Schema> {
  const parsed = schema.safeParse(form)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw issue ? explain(issue, form) : invalidRequest('Invalid request')
}

/** Merges an update into metadata. @throws StripeError 400 when there are too many keys */
export function mergeMetadata(
  current: Metadata,
  change: z.output<typeof metadataParam> | undefined,
): Metadata {
  if (change === undefined) return current
  if (change === '') return {}
  const merged = Object.entries({ ...current, ...change }).filter(([, value]) => value !== '')
  if (merged.length > MAX_METADATA_KEYS)
    throw invalidRequest(`You can only have up to ${MAX_METADATA_KEYS} metadata keys.`, { param: 'metadata' })
  return Object.fromEntries(merged)
}

function explain(issue: z.core.$ZodIssue, form: FormObject): StripeError {
  const path = issue.path.map(String)
  if (issue.code === 'unrecognized_keys') {
    const param = toParam([...path, issue.keys[0] ?? ''])
    return invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const param = toParam(path)
  const value = path.reduce<unknown>(
    (node, name) => (typeof node === 'object' && node !== null ? Reflect.get(node, name) : undefined),
    form,
  )
  if (value === undefined)
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  if (issue.message === 'integer')
    return invalidRequest(`Invalid integer: ${String(value)}`, { code: 'parameter_invalid_integer', param })
  return invalidRequest(`Invalid ${param}: ${issue.message}`, { param })
}

/** `['metadata', 'site']` → `metadata[site]`. */
function toParam([head = '', ...rest]: readonly string[]): string {
  return head + rest.map((name) => `[${name}]`).join('')
}
