import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { findFreePort } from '@/scripts/harness/start-product'

const root = fileURLToPath(new URL('../..', import.meta.url))
const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-start-'))
const children: ChildProcess[] = []
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

function start(env: Record<string, string>, args: string[] = ['--only', 'dealer-api']) {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--conditions=react-server', 'sandbox/start.ts', ...args],
    {
      cwd: root,
      env: { NODE_ENV: 'test', PATH: '', DATA_DIR: dataDir, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  children.push(child)
  let output = ''
  const ready = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        if (output.includes('Sandbox (')) resolve(output)
      })
  })
  const ended = once(child, 'exit').then(([code]) => ({ code: code as number | null, output }))
  return { child, ready: Promise.race([ready, ended.then(({ output: all }) => all)]), ended }
}

const AUTHORIZATION = `Basic ${btoa('sandbox:sandbox-password')}`
const sendLead = (port: number) =>
  fetch(`http://127.0.0.1:${port}/dealer-api/api/leads`, {
    method: 'POST',
    headers: { authorization: AUTHORIZATION },
    body: JSON.stringify({ lead: { website_slug: 'kiwi-auto' } }),
  }).then((response) => response.json() as Promise<{ id: number }>)
const countLeads = async (port: number) => {
  const response = await fetch(`http://127.0.0.1:${port}/inbox.json`)
  return ((await response.json()) as { leads: unknown[] }).leads.length
}

test('[LD-05] keeps every acknowledged lead after kill -9, and exits cleanly on SIGTERM', async () => {
  const port = await findFreePort()
  const first = start({ SANDBOX_PORT: String(port) })
  expect(await first.ready).toContain(`inbox at http://127.0.0.1:${port}/inbox`)
  const answers = await Promise.all(Array.from({ length: 20 }, () => sendLead(port)))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(20)
  first.child.kill('SIGKILL')
  await first.ended

  const second = start({ SANDBOX_PORT: String(port) })
  await second.ready
  expect(await countLeads(port)).toBe(20)
  second.child.kill('SIGTERM')
  expect(await second.ended).toMatchObject({ code: 0 })
})

test('[DA-01] reports a port that is in use in one sentence', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const { ended } = start({ SANDBOX_PORT: String(port) })
  const { code, output } = await ended
  server.close()
  expect(code).toBe(1)
  expect(output.trim()).toBe(
    `Port ${port} is in use. Stop the program that uses it, or set SANDBOX_PORT to a free port.`,
  )
})

test.each([
  [{ SANDBOX_PORT: 'many' }, [], /^SANDBOX_PORT is invalid/],
  [{}, ['--only', 'search,moon'], /^Unknown sandbox part "moon"\./],
  [{}, ['--verbose'], /^Unknown option/],
])('[DA-01] reports the error of %j %j in one sentence', async (env, args, sentence) => {
  const { code, output } = await start(env, args).ended
  expect(code).toBe(1)
  expect(output.trim()).toMatch(sentence)
  expect(output.trim().split('\n')).toHaveLength(1)
})
