import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LeadWorker } from '@/lib/leads/worker.server'
import { openRig, until, type Rig } from './support/outbox-rig'

/** Processes that are killed, each after so many enquiries it has acknowledged. */
const KILL_AFTER = [1, 2, 5, 9, 14]

let rig: Rig

beforeAll(async () => {
  rig = await openRig()
})
afterAll(() => rig.close())

async function acceptAndKill(run: string, killAfter: number): Promise<string[]> {
  const script = 'tests/lib/leads/support/accept-until-killed.ts'
  const child = spawn(
    process.execPath,
    ['--conditions=react-server', '--import', 'tsx', script, rig.databaseUrl, rig.url, run],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const acknowledged: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    const mark = /^kept (.+)$/.exec(line)?.[1]
    if (mark) acknowledged.push(mark)
    if (acknowledged.length === killAfter) child.kill('SIGKILL')
  }
  return acknowledged
}

test(
  '[LD-05] after kill -9 at any point every acknowledged enquiry arrives exactly once',
  { timeout: 90_000 },
  async () => {
    const acknowledged: string[] = []
    for (const [index, killAfter] of KILL_AFTER.entries()) {
      // Lost answers are the worst moment to die: the dealer has the enquiry and we do not know it.
      await rig.setFault(index % 2 === 0 ? { kind: 'drop-answer', times: 3 } : { kind: 'latency', ms: 20 })
      acknowledged.push(...(await acceptAndKill(`run${index}`, killAfter)))
    }
    await rig.clearFaults()
    expect(acknowledged.length).toBeGreaterThanOrEqual(KILL_AFTER.reduce((sum, count) => sum + count))
    const worker = new LeadWorker(rig.courier, { lookEveryMs: 20, probeEveryMs: 100 })
    worker.start()
    await until(async () => (await rig.courier.outbox.countOwed()).pending === 0, 30_000)
    await worker.stop()
    const inbox = await rig.readInbox()
    const counts = new Map<unknown, number>()
    for (const { payload } of inbox) counts.set(payload['message'], (counts.get(payload['message']) ?? 0) + 1)
    expect(acknowledged.filter((mark) => counts.get(mark) !== 1)).toEqual([])
    expect([...counts.values()].every((count) => count === 1)).toBe(true)
    expect(inbox.every((lead) => lead.updates.length <= 1)).toBe(true)
  },
)
