import { parseXml } from '@rgrove/parse-xml'
import { and, eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { handleError, ApiError } from '../dealer-api/errors'
import { inboxEntries } from '../dealer-api/schema'
import type { Store } from '../dealer-api/store'
import type { Inbox } from '../inbox/inbox'

const MAX_BODY = 1024 * 1024
const XML_TYPE = /^(?:application|text)\/xml(?:;|$)/

/**
 * A dealer's CRM: accepts leads as `POST` of an XML document to any path. Rejects anything else (400, 415)
 * and ignores repeats of an `Idempotency-Key`. Leads are recorded in the inbox under `crm`.
 */
export function createCrm(store: Store, inbox: Inbox): Hono {
  const app = new Hono()
  app.onError(handleError)
  app.notFound((c) => c.json({ error: 'Not found' }, 404))
  app.post('*', async (c) => {
    if (!XML_TYPE.test(c.req.header('content-type') ?? ''))
      throw new ApiError(415, 'The body must be application/xml')
    const xml = await c.req.text()
    if (xml.length > MAX_BODY) throw new ApiError(413, 'The document is too large')
    if (!isXml(xml)) throw new ApiError(400, 'The document is not well-formed')
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
        xml,
      })
    })
    inbox.announce()
    return c.json({ success: true }, 202)
  })
  return app
}

function isXml(text: string): boolean {
  try {
    parseXml(text)
    return true
  } catch {
    return false
  }
}
