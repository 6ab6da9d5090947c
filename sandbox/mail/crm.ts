import { createHmac, timingSafeEqual } from 'node:crypto'
import { parseXml } from '@rgrove/parse-xml'
import { and, eq, sql } from 'drizzle-orm'
import { Hono, type Context } from 'hono'
import { handleError, ApiError } from '../dealer-api/errors'
import { inboxEntries, type JsonObject } from '../dealer-api/schema'
import type { Store } from '../dealer-api/store'
import type { Inbox } from '../inbox/inbox'

const MAX_BODY = 1024 * 1024
const XML_TYPE = /^(?:application|text)\/xml(?:;|$)/

const JSON_TYPE = /^application\/json(?:;|$)/
/** A webhook with an older or newer timestamp is rejected as a replay, in seconds. */
const TOLERANCE_S = 300

/** Returns the secrets of the webhooks that a site sends to a path. */
type FindWebhookSecrets = (site: string, path: string) => Promise<string[]>

/**
 * A dealer's CRM: accepts leads as `POST` of an XML document, or of a JSON document with a valid signature
 * (Standard Webhooks), to any path. Rejects anything else (400, 401, 415) and ignores repeats of an
 * `Idempotency-Key`. Leads are recorded in the inbox under `crm`.
 */
export function createCrm(store: Store, inbox: Inbox, findSecrets: FindWebhookSecrets): Hono {
  const app = new Hono()
  app.onError(handleError)
  app.notFound((c) => c.json({ error: 'Not found' }, 404))
  app.post('*', async (c) => {
    const lead = await readLead(c, findSecrets)
    const key = c.req.header('idempotency-key') ?? ''
    await store.write(async (tx) => {
      const [known] = await tx
        .select({ id: inboxEntries.id })
        .from(inboxEntries)
        .where(
          and(
            eq(inboxEntries.kind, 'crm'),
            sql`json_extract(${inboxEntries.payload}, '$.idempotencyKey') = ${key}`,
          ),
        )
      if (known && key) return
      await inbox.add(tx, 'crm', c.req.header('x-website') ?? '', {
        path: c.req.path,
        idempotencyKey: key,
        ...lead,
      })
    })
    inbox.announce()
    return c.json({ success: true }, 202)
  })
  return app
}

/** The document as `xml`, or as `text` with the id and time of its signature. */
async function readLead(c: Context, findSecrets: FindWebhookSecrets): Promise<JsonObject> {
  const type = c.req.header('content-type') ?? ''
  const given = c.req.header('webhook-signature')?.split(' ')
  const isWebhook = given !== undefined && JSON_TYPE.test(type)
  if (!XML_TYPE.test(type) && !isWebhook)
    throw new ApiError(415, 'The body must be application/xml, or application/json with a signature')
  const body = await c.req.text()
  if (body.length > MAX_BODY) throw new ApiError(413, 'The document is too large')
  if (!isWebhook) {
    if (!isXml(body)) throw new ApiError(400, 'The document is not well-formed')
    return { xml: body }
  }
  const id = c.req.header('webhook-id') ?? ''
  const timestamp = c.req.header('webhook-timestamp') ?? ''
  const secrets = await findSecrets(c.req.header('x-website') ?? '', c.req.path)
  const isSigned = secrets.some((secret) =>
    given.some((signature) => isEqual(signature, sign(secret, `${id}.${timestamp}.${body}`))),
  )
  const isRecent = Math.abs(Date.now() / 1000 - Number(timestamp)) <= TOLERANCE_S
  if (!isSigned || !isRecent) throw new ApiError(401, 'The signature is not valid')
  return { text: body, signature: 'verified', signed_at: new Date(Number(timestamp) * 1000).toISOString() }
}

function sign(secret: string, text: string): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`
}

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

function isXml(text: string): boolean {
  try {
    parseXml(text)
    return true
  } catch {
    return false
  }
}
