import { EventEmitter, once } from 'node:events'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { HttpBindings } from '@hono/node-server'
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import { handleError, ApiError } from '../dealer-api/errors'
import { leadFiles } from '../dealer-api/schema'
import type { Store } from '../dealer-api/store'
import type { Inbox } from './inbox'
import { INBOX_PAGE, INBOX_PAGE_POLICY } from './page'

/** Heartbeat interval that keeps idle event streams open, in ms. */
const HEARTBEAT_MS = 15_000
const MAIL_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** The inbox page (`/inbox`), its JSON (`/inbox.json`), event stream and files. */
export function createInboxRoutes(inbox: Inbox, store: Store): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.onError(handleError)

  app.get('/inbox', (c) =>
    c.html(INBOX_PAGE, 200, { 'content-security-policy': INBOX_PAGE_POLICY, 'cache-control': 'no-store' }),
  )

  app.get('/inbox.json', async (c) =>
    c.json(await inbox.read(c.req.query('site') || undefined), 200, { 'cache-control': 'no-store' }),
  )

  app.delete('/inbox.json', async (c) => {
    await inbox.clear()
    return c.body(null, 204)
  })

  app.get('/inbox/events', (c) =>
    streamSSE(c, async (stream) => {
      const signals = new EventEmitter()
      let changed = false
      const stop = inbox.subscribe(() => {
        changed = true
        signals.emit('wake')
      })
      stream.onAbort(() => {
        stop()
        signals.emit('wake')
      })
      await stream.writeSSE({ event: 'ready', data: '' })
      while (!stream.aborted && !inbox.ended) {
        if (!changed) await wakeOrHeartbeat(signals)
        if (stream.aborted || inbox.ended) break
        const event = changed ? 'change' : 'heartbeat'
        changed = false
        await stream.writeSSE({ event, data: '' })
      }
      stop()
    }),
  )

  app.get('/inbox/mails/:id{[0-9]+}', async (c) => {
    const { messages } = await inbox.read()
    const mail = messages.find(({ id }) => id === Number(c.req.param('id')))
    const html = mail?.['html']
    if (typeof html !== 'string' || html === '') throw new ApiError(404, 'No such mail')
    // Untrusted HTML: the policy allows inline styles and nothing else.
    return c.html(html, 200, { 'content-security-policy': MAIL_POLICY, 'x-content-type-options': 'nosniff' })
  })

  app.get('/inbox/files/:id{[0-9]+}', async (c) => {
    const [file] = await store.db
      .select()
      .from(leadFiles)
      .where(eq(leadFiles.id, Number(c.req.param('id'))))
    if (!file) throw new ApiError(404, 'No such file')
    const path = join(store.filesDir, file.sha256)
    const { size } = await stat(path)
    // Untrusted uploads are only offered as downloads and never rendered on this origin.
    return c.body(Readable.toWeb(createReadStream(path)) as ReadableStream, 200, {
      'content-type': 'application/octet-stream',
      'content-length': String(size),
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'x-content-type-options': 'nosniff',
    })
  })
  return app
}

async function wakeOrHeartbeat(signals: EventEmitter): Promise<void> {
  const signal = AbortSignal.timeout(HEARTBEAT_MS)
  await once(signals, 'wake', { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
}
