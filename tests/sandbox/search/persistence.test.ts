import { appendFile, cp, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSearchServer } from '@/sandbox/search/app'
import { MASTER_KEY, startServer, type TestServer } from './harness'

const SETTINGS = { filterableAttributes: ['kind'], sortableAttributes: ['size'] }

const documentLog = async (folder: string): Promise<string> => {
  const [index] = await readdir(path.join(folder, 'indexes'))
  if (index === undefined) throw new Error('no index on disk')
  return path.join(folder, 'indexes', index, 'documents.ndjson')
}

/** Starts a second server on a copy of a running server's folder, which emulates a crash at this moment. */
const withCrashedCopy = async (
  server: TestServer,
  use: (send: TestServer['send'], folder: string) => Promise<void>,
) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'search-crash-'))
  await cp(server.dataDir, folder, { recursive: true })
  const second = await createSearchServer({ dataDir: folder, masterKey: MASTER_KEY })
  const send: TestServer['send'] = async (method, address, body) => {
    const response = await second.app.request(address, {
      method,
      headers: { authorization: `Bearer ${MASTER_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const reply = (await response.json()) as Record<string, unknown>
    return { status: response.status, body: reply, headers: response.headers }
  }
  await use(send, folder)
  await second.close()
  await rm(folder, { recursive: true, force: true })
}

describe('persistence of the search server', () => {
  let server: TestServer

  const list = async () => (await server.send('GET', '/indexes/things/documents')).body

  beforeEach(async () => {
    server = await startServer()
    await server.run('POST', '/indexes', { uid: 'things', primaryKey: 'id' })
    await server.run('PATCH', '/indexes/things/settings', SETTINGS)
    await server.run('POST', '/indexes/things/documents', [
      { id: 1, kind: 'a', size: 3 },
      { id: 2, kind: 'b', size: 2 },
      { id: 3, kind: 'a', size: 1 },
    ])
  })

  afterEach(() => server.stop())

  it('keeps documents, settings, keys and tasks after a restart', async () => {
    await server.run('DELETE', '/indexes/things/documents/2')
    await server.run('PUT', '/indexes/things/documents', [{ id: 3, note: 'changed' }])
    const before = {
      documents: await list(),
      settings: (await server.send('GET', '/indexes/things/settings')).body,
      keys: (await server.send('GET', '/keys')).body,
      tasks: (await server.send('GET', '/tasks')).body,
      index: (await server.send('GET', '/indexes/things')).body,
    }
    expect(before.documents.results).toEqual([
      { id: 1, kind: 'a', size: 3 },
      { id: 3, kind: 'a', size: 1, note: 'changed' },
    ])
    await server.restart()
    expect({
      documents: await list(),
      settings: (await server.send('GET', '/indexes/things/settings')).body,
      keys: (await server.send('GET', '/keys')).body,
      tasks: (await server.send('GET', '/tasks')).body,
      index: (await server.send('GET', '/indexes/things')).body,
    }).toEqual(before)
    const query = { filter: 'kind = a', sort: ['size:asc'] }
    const { hits } = (await server.send('POST', '/indexes/things/search', query)).body as { hits: unknown[] }
    expect(hits).toMatchObject([{ id: 3 }, { id: 1 }])
  })

  it('continues the task numbers after a restart', async () => {
    await server.restart()
    const task = await server.run('POST', '/indexes/things/documents', [{ id: 4 }])
    expect(task).toMatchObject({ uid: 3, status: 'succeeded' })
  })

  it('drops a truncated line and appends after it', async () => {
    await withCrashedCopy(server, async (_, folder) => {
      await appendFile(await documentLog(folder), '{"put":{"id":9,"ki')
      const again = await createSearchServer({ dataDir: folder, masterKey: MASTER_KEY })
      await again.close()
      const log = await readFile(await documentLog(folder), 'utf8')
      expect(log.endsWith('\n')).toBe(true)
      expect(log).not.toContain('"id":9')
    })
  })

  it('completes a task that was enqueued before a crash', async () => {
    const documents = Array.from({ length: 3000 }, (_, i) => ({ id: i + 10, kind: 'c', size: i }))
    const enqueued = await server.send('POST', '/indexes/things/documents', documents)
    expect(enqueued.status).toBe(202)
    await withCrashedCopy(server, async (send) => {
      for (;;) {
        const task = await send('GET', `/tasks/${String(enqueued.body.taskUid)}`)
        if (task.body.status === 'succeeded') break
        expect(['enqueued', 'processing']).toContain(task.body.status)
        await wait(5)
      }
      const stats = await send('GET', '/indexes/things/stats')
      expect(stats.body.numberOfDocuments).toBe(3003)
    })
  })

  it('compacts the log without changing the document order', async () => {
    const everything = Array.from({ length: 1000 }, (_, i) => ({ id: i, size: i }))
    for (let round = 0; round < 9; round++)
      await server.run('POST', '/indexes/things/documents', everything.toReversed())
    const { size } = await stat(await documentLog(server.dataDir))
    const order = (await list()).results
    expect(size).toBeLessThan(8000 * '{"put":{"id":999,"size":999}}\n'.length)
    await server.restart()
    expect((await list()).results).toEqual(order)
  })

  it('does not restore a deleted index', async () => {
    await server.run('DELETE', '/indexes/things')
    await server.run('POST', '/indexes', { uid: 'things', primaryKey: 'id' })
    await server.restart()
    expect((await list()).total).toBe(0)
    expect(await readdir(path.join(server.dataDir, 'indexes'))).toHaveLength(1)
  })
})
