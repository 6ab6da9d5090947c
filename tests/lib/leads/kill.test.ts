import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UploadSweeper } from '@/lib/leads/upload-space.server'
import { LeadWorker } from '@/lib/leads/worker.server'
import { makeMailDeliverer } from './support/mail-deliverer'
import { openRig, until, type Rig } from './support/outbox-rig'

/** Each round runs two processes on one database and kills both: fifty kills. */
const ROUNDS = 25
/** Faults of the dealer API. A lost response is the worst case: the lead was stored, but we do not know it. */
const FAULTS = [
  { kind: 'drop-answer', times: 4 },
  { kind: 'latency', ms: 20 },
  { kind: 'status', status: 503, times: 5 },
  { kind: 'garbage', times: 3 },
  { kind: 'truncate', times: 3 },
]
const MAIL_FAULTS = [
  { kind: 'drop-answer', times: 3 },
  { kind: 'reset', times: 2 },
  { kind: 'status', status: 451, times: 3 },
]

/** Kill time in ms, before a process has accepted its first lead. */
const WHILE_STARTING_MS = 150

let rig: Rig
let bundles: string
const uploads = () => join(rig.folder, 'web', 'uploads')

beforeAll(async () => {
  rig = await openRig()
  await mkdir('.tmp', { recursive: true })
  // Inside the project, so that external packages resolve.
  bundles = await mkdtemp(join('.tmp', 'kill-'))
  // Bundled once, because compiling in each of fifty processes takes a minute on two cores. Packages with native code stay
  // external, and CommonJS packages need `require`.
  await build({
    entryPoints: ['tests/lib/leads/support/accept-until-killed.ts'],
    outfile: join(bundles, 'accept-until-killed.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    conditions: ['react-server'],
    external: ['libsql', '@libsql/*', 'sharp'],
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  })
})
afterAll(async () => {
  await rig.close()
  await rm(bundles, { recursive: true, force: true })
})

/** Runs a process that accepts leads and kills it `killAfterMs` after its first lead; `null` kills it during startup. */
async function acceptAndKill(run: string, killAfterMs: number | null): Promise<string[]> {
  const script = join(bundles, 'accept-until-killed.mjs')
  const child = spawn(
    process.execPath,
    ['--conditions=react-server', script, rig.databaseUrl, rig.url, run, uploads(), rig.smtpUrl],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const kill = () => child.kill('SIGKILL')
  if (killAfterMs === null) setTimeout(kill, WHILE_STARTING_MS)
  const acknowledged: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    const mark = /^accepted (.+)$/.exec(line)?.[1]
    if (!mark) continue
    acknowledged.push(mark)
    if (acknowledged.length === 1 && killAfterMs !== null) setTimeout(kill, killAfterMs)
  }
  return acknowledged
}

test(
  '[LD-05] after fifty kill -9 at any point, every accepted lead arrives exactly once, with its steps in order and its mail',
  { timeout: 360_000 },
  async () => {
    const acknowledged: string[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      await rig.clearFaults()
      await rig.setFault(FAULTS[round % FAULTS.length] ?? { kind: 'reset' })
      await rig.setFault({ ...(MAIL_FAULTS[round % MAIL_FAULTS.length] ?? { kind: 'reset' }), part: 'mail' })
      const pair = await Promise.all([
        acceptAndKill(`a${round}`, (round * 37) % 150),
        acceptAndKill(`b${round}`, round % 8 === 7 ? null : (round * 53) % 90),
      ])
      acknowledged.push(...pair.flat())
    }
    await rig.clearFaults()
    expect(acknowledged.length).toBeGreaterThan(ROUNDS)
    const worker = new LeadWorker(rig.deliverer, { lookEveryMs: 20, probeEveryMs: 100 })
    worker.start()
    const mail = makeMailDeliverer(rig.database, rig.smtpUrl)
    const mailWorker = new LeadWorker(mail, { lookEveryMs: 20, probeEveryMs: 100 })
    mailWorker.start()
    // Rows that failed often would wait for a minute.
    await mail.outbox.queue.bringForward(100)
    await until(async () => (await rig.deliverer.outbox.queue.loadCounts()).pending === 0, 90_000)
    await until(async () => (await mail.outbox.queue.loadCounts()).pending === 0, 90_000)
    await worker.stop()
    await mailWorker.stop()
    const inbox = await rig.readInbox()
    const isWithFile = (mark: unknown) => Number(String(mark).split('-')[1]) % 2 === 1
    for (const { payload, files } of inbox)
      expect(files.map(({ size }) => size)).toEqual(isWithFile(payload['message']) ? [200_000] : [])
    const counts = new Map<unknown, number>()
    for (const { payload } of inbox) counts.set(payload['message'], (counts.get(payload['message']) ?? 0) + 1)
    expect(acknowledged.filter((mark) => counts.get(mark) !== 1)).toEqual([])
    expect([...counts.values()].every((count) => count === 1)).toBe(true)
    const mails = (await rig.readMails()).map(({ subject }) => subject)
    expect(mails.sort()).toEqual([...counts.keys()].map(String).sort())
    for (const { payload, updates } of inbox) {
      const mark = String(payload['message'])
      const steps = updates.map((update) => update.payload['message'])
      expect([`${mark} step 2`, `${mark} step 3`].slice(0, steps.length)).toEqual(steps)
    }
    // The sweeper also deletes partial uploads.
    const sweeper = new UploadSweeper(rig.database, uploads(), { keptAfterMs: 0, orphanAfterMs: 1 })
    await sweeper.sweep(Date.now(), 0)
    await sweeper.sweep(Date.now(), 1)
    expect(await readdir(uploads())).toEqual([])
  },
)
