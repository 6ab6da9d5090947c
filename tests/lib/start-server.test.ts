import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { withResponseLimit } from '@/lib/http/fetch-upstream.server'
import { startServer } from '@/lib/start-server.server'
import { serve } from '../support/serve'

vi.stubEnv('DATA_DIR', mkdtempSync(join(tmpdir(), 'start-server-')))
vi.stubEnv('SANDBOX', '1')
afterAll(async () => {
  const { leadWorkers = [] } = globalThis as { leadWorkers?: { stop(): Promise<void> }[] }
  await Promise.all(leadWorkers.map(async (worker) => worker.stop()))
})

test('[DA-02] every start of the server limits the responses of fetch, also with next start', async () => {
  const url = await serve((_request, response) => response.end('a'.repeat(5000)))
  const read = async () => (await (await fetch(url)).arrayBuffer()).byteLength
  expect(await withResponseLimit(1000, read)).toBe(5000)
  await startServer()
  await expect(withResponseLimit(1000, read)).rejects.toMatchObject({ name: 'ResponseTooLargeError' })
})
