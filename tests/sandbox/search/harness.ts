import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createSearchServer, type SearchServer } from '@/sandbox/search/app'

/** The key that may do everything on a server under test. */
export const MASTER = 'a-master-key-for-tests'

export type Reply = { status: number; body: Record<string, unknown>; headers: Headers }

/** A server under test with its folder. */
export type TestServer = {
  dataDir: string
  fetch: (request: Request) => Response | Promise<Response>
  /** The routes as they are now; a restart makes new ones. */
  app: () => SearchServer['app']
  /** Asks; the master key unless another bearer is given ('' for none). */
  ask: (method: string, path: string, body?: unknown, bearer?: string) => Promise<Reply>
  /** Asks for a task and waits until it is done. */
  run: (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>
  /** Stops and starts again on the same folder. */
  restart: () => Promise<void>
  /** Stops and removes the folder. */
  stop: () => Promise<void>
}

const POLL_MS = 2

/** Starts a server in a folder of its own. */
export const startServer = async (now?: () => number): Promise<TestServer> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'search-test-'))
  let server: SearchServer = await createSearchServer({ dataDir, masterKey: MASTER, now })
  const fetchFrom = (request: Request) => server.app.fetch(request)
  const ask: TestServer['ask'] = async (method, address, body, bearer = MASTER) => {
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
    const taken = await ask(method, address, body)
    if (taken.status !== 202) throw new Error(`${method} ${address}: ${JSON.stringify(taken.body)}`)
    for (;;) {
      const task = await ask('GET', `/tasks/${String(taken.body.taskUid)}`)
      if (task.body.status === 'succeeded' || task.body.status === 'failed') return task.body
      await wait(POLL_MS)
    }
  }
  return {
    dataDir,
    fetch: fetchFrom,
    app: () => server.app,
    ask,
    run,
    restart: async () => {
      await server.close()
      server = await createSearchServer({ dataDir, masterKey: MASTER, now })
    },
    stop: async () => {
      await server.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
