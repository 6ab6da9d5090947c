import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { eq } from 'drizzle-orm'
import { openDatabase } from '@/lib/db/open-database.server'
import { leadSteps } from '@/lib/db/schema'
import { LEASE_MS } from '@/lib/leads/outbox-store.server'
import { Outbox } from '@/lib/leads/outbox.server'
import { LeadWorker } from '@/lib/leads/worker.server'
import { acceptedStep, newLead, newStep, openRig, until, type Rig } from './support/outbox-rig'

let rig: Rig

beforeAll(async () => {
  rig = await openRig()
})
afterAll(() => rig.close())
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await rig.clearFaults()
})

const arrivals = async (mark: string) =>
  (await rig.readInbox()).filter((lead) => lead.payload['message'] === mark)
const stateOf = async (id: number) => (await rig.deliverer.outbox.readStep(id))?.state

describe('delivery', () => {
  test('[LD-05] delivers a stored lead with its key and stores the dealer’s id separately', async () => {
    const step = acceptedStep(await rig.deliverer.outbox.acceptLead(newLead('plain'), null))
    await rig.deliverer.deliverLead(step.leadId)
    const [lead] = await arrivals('plain')
    expect(lead).toMatchObject({ idempotencyKey: step.deliveryKey, site: 'harbour-city' })
    const stored = await rig.deliverer.outbox.findLead('harbour-city', step.leadId)
    expect(stored?.dealerLeadId).toBe(lead?.id)
    expect(step.leadId).toBeGreaterThan(2 ** 40)
    expect(Number.isSafeInteger(step.leadId)).toBe(true)
  })

  test('[LD-02] delivers steps in order and once each, including steps stored during an outage', async () => {
    const { outbox } = rig.deliverer
    const mark = `ordered ${randomUUID()}`
    const first = acceptedStep(await outbox.acceptLead(newLead(mark), null))
    await rig.setFault({ kind: 'status', status: 503 })
    await rig.deliverer.deliverLead(first.leadId)
    for (const update of ['b', 'c', 'd']) await outbox.acceptUpdate(first.leadId, newStep(update))
    await rig.deliverer.deliverLead(first.leadId)
    expect(await arrivals(mark)).toHaveLength(0)
    await rig.clearFaults()
    await rig.deliverer.deliverLead(first.leadId)
    const [lead] = await arrivals(mark)
    expect(lead?.updates.map(({ payload }) => payload['message'])).toEqual(['b', 'c', 'd'])
    expect(lead?.updates[0]?.payload['lead_id']).toBe(lead?.id)
  })

  test.each([
    { kind: 'status', status: 500 },
    { kind: 'status', status: 401 },
    { kind: 'status', status: 429 },
    { kind: 'status', status: 404 },
    { kind: 'status', status: 409 },
    { kind: 'hang' },
    { kind: 'reset' },
    { kind: 'truncate' },
    { kind: 'garbage' },
    { kind: 'drop-answer' },
  ])('[LD-05] after $kind $status the lead stays pending and arrives exactly once', async (fault) => {
    const mark = `fault ${fault.kind} ${fault.status ?? ''} ${randomUUID()}`
    const step = acceptedStep(await rig.deliverer.outbox.acceptLead(newLead(mark), null))
    await rig.setFault({ ...fault, times: 2 })
    const impatient = rig.makeDeliverer(rig.database, Date.now, 500)
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      await impatient.deliverLead(step.leadId)
      expect(await rig.deliverer.outbox.readStep(step.id)).toMatchObject({
        state: 'pending',
        attempts: attempt,
        leaseOwner: null,
        lastError: expect.any(String),
      })
    }
    await rig.deliverer.deliverLead(step.leadId)
    expect(await stateOf(step.id)).toBe('delivered')
    expect(await arrivals(mark)).toHaveLength(1)
  })

  test('[LD-05] stores a lead that the dealer API rejects and never sends it again', async () => {
    const { outbox } = rig.deliverer
    const step = acceptedStep(await outbox.acceptLead(newLead('refused'), null))
    await outbox.acceptUpdate(step.leadId, newStep('refused later'))
    await rig.setFault({ kind: 'status', status: 422, times: 1 })
    await rig.deliverer.deliverLead(step.leadId)
    expect(await outbox.readStep(step.id)).toMatchObject({ state: 'refused', lastStatus: 422 })
    await rig.deliverer.deliverLead(step.leadId)
    expect(await arrivals('refused')).toHaveLength(0)
    expect(await outbox.claimForLead(step.leadId)).toBeNull()
    expect((await outbox.queue.loadCounts()).refused).toBeGreaterThanOrEqual(2)
  })

  test('[LD-05] rejects a step that is added after its lead was rejected', async () => {
    const { outbox } = rig.deliverer
    const step = acceptedStep(await outbox.acceptLead(newLead('refused first'), null))
    await rig.setFault({ kind: 'status', status: 422, times: 1 })
    await rig.deliverer.deliverLead(step.leadId)
    const late = acceptedStep(await outbox.acceptUpdate(step.leadId, newStep('too late')))
    await rig.deliverer.deliverLead(step.leadId)
    expect(await outbox.readStep(late.id)).toMatchObject({ state: 'refused', lastError: expect.any(String) })
  })

  test('[LD-05] a late rejection does not undo a delivery by another process', async () => {
    const { outbox } = rig.deliverer
    const step = acceptedStep(await outbox.acceptLead(newLead('late refusal'), null))
    const later = acceptedStep(await outbox.acceptUpdate(step.leadId, newStep('later')))
    await outbox.settleDelivered(step, 77)
    await outbox.settleRefused(step, 422, 'no')
    expect([await stateOf(step.id), await stateOf(later.id)]).toEqual(['delivered', 'pending'])
  })

  test('[LD-05] an unreadable row is logged as a failure and does not block others', async () => {
    const { outbox } = rig.deliverer
    const step = acceptedStep(await outbox.acceptLead(newLead('broken row'), null))
    await rig.database.update(leadSteps).set({ payload: '{' }).where(eq(leadSteps.id, step.id))
    await rig.deliverer.deliverLead(step.leadId)
    expect(await outbox.readStep(step.id)).toMatchObject({ state: 'pending', attempts: 1, leaseOwner: null })
    await rig.database.update(leadSteps).set({ payload: '{}' }).where(eq(leadSteps.id, step.id))
    await rig.deliverer.deliverLead(step.leadId)
  })
})

describe('idempotency', () => {
  test('[LD-05] the same key and request create one lead; the same key with another request is reported', async () => {
    const { outbox } = rig.deliverer
    const first = acceptedStep(await outbox.acceptLead(newLead('once', 'key-1'), null))
    expect(await outbox.acceptLead(newLead('once', 'key-1'), null)).toMatchObject({
      kind: 'repeated',
      step: { id: first.id },
    })
    expect(await outbox.acceptLead(newLead('twice', 'key-1'), null)).toEqual({ kind: 'key-reused' })
    const elsewhere = { ...newLead('once', 'key-1'), site: 'kiwi-auto' }
    expect(await outbox.acceptLead(elsewhere, null)).toMatchObject({ kind: 'accepted' })
  })

  test('[LD-05] thirty concurrent submissions of one key create one lead', async () => {
    const second = new Outbox(await openDatabase(rig.databaseUrl))
    const results = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        (index % 2 === 0 ? rig.deliverer.outbox : second).acceptLead(newLead('storm', 'key-storm'), null),
      ),
    )
    expect(results.filter((result) => result?.kind === 'accepted')).toHaveLength(1)
    expect(new Set(results.map((result) => (result && 'step' in result ? result.step.id : 0))).size).toBe(1)
  })

  test('[FM-13] accepts a proof of work once and stores nothing for a spent one', async () => {
    const { outbox } = rig.deliverer
    const proof = { signature: 'proof-1', expiresAt: Date.now() + 60_000 }
    acceptedStep(await outbox.acceptLead(newLead('proven'), proof))
    expect(await outbox.acceptLead(newLead('proven again'), proof)).toEqual({ kind: 'challenge-spent' })
    const stored = await rig.database
      .select()
      .from(leadSteps)
      .where(eq(leadSteps.requestHash, 'proven again'))
    expect(stored).toEqual([])
  })

  test('[LD-02] rejects a step for a lead of another site', async () => {
    const { outbox } = rig.deliverer
    const step = acceptedStep(await outbox.acceptLead(newLead('own'), null))
    expect(await outbox.acceptUpdate(step.leadId, { ...newStep('alien'), site: 'kiwi-auto' })).toBeNull()
    expect(await outbox.acceptUpdate(12345, newStep('nobody'))).toBeNull()
  })
})

describe('claims', () => {
  test('[LD-05] two processes never claim the same step', async () => {
    const other = new Outbox(await openDatabase(rig.databaseUrl))
    const ids = new Set<number>()
    for (let number = 0; number < 20; number += 1)
      ids.add(acceptedStep(await rig.deliverer.outbox.acceptLead(newLead(`claim ${number}`), null)).leadId)
    const claims = await Promise.all(
      [...ids].flatMap((leadId) => [rig.deliverer.outbox.claimForLead(leadId), other.claimForLead(leadId)]),
    )
    const held = claims.filter((claim) => claim !== null).map((claim) => claim.leadId)
    expect(held.toSorted((a, b) => a - b)).toEqual([...ids].toSorted((a, b) => a - b))
  })

  test('[LD-05] a step claimed by a hanging process is free after its lease', async () => {
    let uptime = 1_000_000
    const outbox = new Outbox(rig.database, Date.now, () => uptime)
    const step = acceptedStep(await outbox.acceptLead(newLead('hung'), null))
    expect(await outbox.claimForLead(step.leadId)).not.toBeNull()
    uptime += LEASE_MS - 1
    expect(await outbox.claimForLead(step.leadId)).toBeNull()
    uptime += 1
    expect(await outbox.claimForLead(step.leadId)).toMatchObject({ id: step.id, attempts: 2 })
  })

  test.each([
    ['forward by a day', 24 * 3_600_000],
    ['back by a day', -24 * 3_600_000],
    ['forward by a lease', LEASE_MS + 1],
  ])('[LD-05] a clock change %s releases no active claim of this machine', async (_name, jump) => {
    let now = Date.now()
    const outbox = new Outbox(rig.database, () => now)
    const step = acceptedStep(await outbox.acceptLead(newLead(`jump ${jump}`), null))
    expect(await outbox.claimForLead(step.leadId)).not.toBeNull()
    now += jump
    expect(await outbox.claimForLead(step.leadId)).toBeNull()
  })

  test.each([
    ['forward', LEASE_MS + 1],
    ['back by a day', -24 * 3_600_000],
  ])('[LD-05] a claim of another machine is released when the clock jumps %s', async (_name, jump) => {
    let now = Date.now()
    const outbox = new Outbox(rig.database, () => now)
    const step = acceptedStep(await outbox.acceptLead(newLead(`elsewhere ${jump}`), null))
    await rig.database
      .update(leadSteps)
      .set({ leaseOwner: 'elsewhere|1|x', leaseUntil: now + LEASE_MS, leaseUptime: 5 })
      .where(eq(leadSteps.id, step.id))
    expect(await outbox.claimForLead(step.leadId)).toBeNull()
    now += jump
    expect(await outbox.claimForLead(step.leadId)).toMatchObject({ id: step.id })
  })

  test.each([
    ['a minute', 60_000],
    ['a year', 365 * 24 * 3_600_000],
  ])('[LD-05] a clock set back by %s does not extend a back-off', async (_name, jump) => {
    const own = await openRig()
    let now = Date.now()
    const outbox = new Outbox(own.database, () => now)
    const step = acceptedStep(await outbox.acceptLead(newLead(`back ${jump}`), null))
    const claimed = await outbox.claimForLead(step.leadId)
    if (!claimed) throw new Error('not claimed')
    await outbox.queue.settleFailed(claimed, 500, 'down')
    now -= jump
    expect(await outbox.claimDue()).toMatchObject({ id: step.id, attempts: 2 })
    await own.close()
  })

  test('[LD-05] claims of a dead process on this machine are released at once', async () => {
    const { outbox } = rig.deliverer
    const step = acceptedStep(await outbox.acceptLead(newLead('orphan'), null))
    await outbox.claimForLead(step.leadId)
    const [machine] = (await outbox.readStep(step.id))?.leaseOwner?.split('|') ?? []
    await rig.database
      .update(leadSteps)
      .set({ leaseOwner: `${machine}|4194999|gone` })
      .where(eq(leadSteps.id, step.id))
    expect(await outbox.queue.freeAbandoned()).toBe(1)
    expect(await outbox.claimForLead(step.leadId)).toMatchObject({ id: step.id })
  })
})

describe('worker', () => {
  test('[LD-05] two workers deliver everything once despite an outage of the dealer API', async () => {
    const own = await openRig()
    const marks = Array.from({ length: 25 }, (_, index) => `outage ${index}`)
    await own.stopDealerApi()
    const second = await openDatabase(own.databaseUrl)
    const workers = [own.deliverer, own.makeDeliverer(second)].map(
      (deliverer) => new LeadWorker(deliverer, { lookEveryMs: 20, probeEveryMs: 100 }),
    )
    for (const mark of marks) await own.deliverer.outbox.acceptLead(newLead(mark), null)
    await own.database.update(leadSteps).set({ nextAttemptAt: 0 })
    for (const worker of workers) worker.start()
    await until(async () => {
      const steps = await own.database.select().from(leadSteps)
      return steps.every((step) => step.attempts > 0)
    })
    // Long back-offs must not delay delivery once the dealer API is up again.
    await own.database.update(leadSteps).set({ nextAttemptAt: Date.now() + 250_000 })
    await own.startDealerApi()
    await until(async () => (await own.deliverer.outbox.queue.loadCounts()).pending === 0)
    for (const worker of workers) await worker.stop()
    const arrived = (await own.readInbox()).map((lead) => String(lead.payload['message']))
    expect(arrived.sort()).toEqual(marks.sort())
    second.$client.close()
    await own.close()
  })
})
