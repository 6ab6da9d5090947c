import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createSearchServer, type SearchServer } from '@/sandbox/search/app'

/** The master key of servers under test. */
export const MASTER_KEY = 'a-master-key-for-tests'

type Reply = { status: number; body: Record<string, unknown>; headers: Headers }

/** A running server and its data folder. */
export type TestServer = {
  dataDir: string
  fetch: (request: Request) => Response | Promise<Response>
  /** The current routes; a restart creates new ones. */
  app: () => SearchServer['app']
  /** Sends a request with the master key or the given bearer token ('' for none). */
  send: (method: string, path: string, body?: unknown, bearer?: string) => Promise<Reply>
  /** Sends a request that enqueues a task, and waits until the task has finished. */
  run: (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>
  /** Stops the server and starts it again on the same folder. */
  restart: () => Promise<void>
  /** Stops the server and deletes its folder. */
  stop: () => Promise<void>
}

const POLL_MS = 2

/** Starts a server in a temporary folder. */
export const startServer = async (now?: () => number): Promise<TestServer> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'search-test-'))
  let server: SearchServer = await createSearchServer({ dataDir, masterKey: MASTER_KEY, now })
  const fetchFrom = (request: Request) => server.app.fetch(request)
  const send: TestServer['send'] = async (method, address, body, bearer = MASTER_KEY) => {
    const headers = new Headers()
    if (bearer !== '') headers.set('authorization', `Bearer ${bearer}`)
    if (body !== undefined) headers.set('content-type', 'application/json')
    const init = { method, headers, body: typeof body === 'string' ? body : JSON.stringify(body) }
    const response = await fetchFrom(new Request(`http://search.test${address}`, init))
    const text = await response.text()
    return {
      status: response.status,
      body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
      headers: response.headers,
    }
  }
  const run: TestServer['run'] = async (method, address, body) => {
    const enqueued = await send(method, address, body)
    if (enqueued.status !== 202) throw new Error(`${method} ${address}: ${JSON.stringify(enqueued.body)}`)
    for (;;) {
      const task = await send('GET', `/tasks/${String(enqueued.body.taskUid)}`)
      if (task.body.status === 'succeeded' || task.body.status === 'failed') return task.body
      await wait(POLL_MS)
    }
  }
  return {
    dataDir,
    fetch: fetchFrom,
    app: () => server.app,
    send,
    run,
    restart: async () => {
      await server.close()
      server = await createSearchServer({ dataDir, masterKey: MASTER_KEY, now })
    },
    stop: async () => {
      await server.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
