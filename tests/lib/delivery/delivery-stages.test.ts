import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { leadDeliveries } from '@/lib/db/schema'
import { openDatabase } from '@/lib/db/open-database.server'
import { findLeadRecord } from '@/lib/leads/lead-records.server'
import { Outbox } from '@/lib/leads/outbox.server'
import { acceptedStep, newLead, newStep } from '@/tests/lib/leads/support/outbox-rig'
import { openDeliveryRig, planFor } from './support/delivery-rig'

const SITE_RECEIPTS_PER_DAY = 500
const SITE_RECEIPTS_PER_HOUR = 100
const RECEIPTS_PER_HOUR = 3
const HOUR = 3_600_000
const rig = await openDeliveryRig()
const { keep, listRows, mailsAbout, deliverDue } = rig

afterAll(() => rig.close())
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await rig.clearFaults()
})

describe('steps', () => {
  const add = (leadId: number, mark: string, isComplete: boolean) =>
    rig.outbox.acceptUpdate(leadId, { ...newStep(mark), deliveries: planFor(mark, { isComplete }) })

  test('[LD-05] [MS-03] a lead that is completed in time is sent once, complete', async () => {
    const leadId = await keep('first step', { isComplete: false })
    await add(leadId, 'second step', false)
    rig.pass(29 * 60_000)
    await deliverDue()
    await add(leadId, 'last step', true)
    rig.pass(HOUR)
    await deliverDue()
    const rows = await listRows(leadId)
    expect(rows.map(({ kind, stage, state }) => [kind, stage, state])).toEqual([
      ['adf_email', 'complete', 'delivered'],
      ['receipt', 'complete', 'delivered'],
    ])
    expect(await mailsAbout('second step')).toEqual([])
  })

  test('[LD-05] [MS-06] a rejected last step is not sent, and is sent once after it is accepted', async () => {
    const leadId = await keep('unfinished', { isComplete: false })
    await rig.outbox.claimForLead(leadId).then((step) => step && rig.outbox.settleDelivered(step, 7))
    await add(leadId, 'refused at first', true)
    const step = await rig.outbox.claimForLead(leadId)
    if (step) await rig.outbox.settleRefused(step, 422, 'no')
    rig.pass(HOUR)
    await deliverDue()
    expect(await mailsAbout('refused at first')).toEqual([])
    await add(leadId, 'taken then', true)
    rig.pass(2000)
    await deliverDue()
    expect(await mailsAbout('taken then')).toHaveLength(2)
    expect((await listRows(leadId)).map(({ state }) => state)).toEqual(['delivered', 'delivered'])
  })

  test('[LD-05] [MS-03] an abandoned lead is sent once as incomplete, and again if it is completed later', async () => {
    const leadId = await keep('left lying', { isComplete: false })
    await add(leadId, 'left at two', false)
    rig.pass(31 * 60_000)
    await deliverDue()
    rig.pass(HOUR)
    await deliverDue()
    expect(await mailsAbout('left lying')).toEqual([])
    const [incomplete, ...others] = await mailsAbout('left at two')
    expect(others).toEqual([])
    expect(incomplete?.text).toContain('INCOMPLETE')
    await add(leadId, 'completed late', true)
    await add(leadId, 'completed again', true)
    rig.pass(2000)
    await deliverDue()
    expect((await mailsAbout('completed late')).map(({ to }) => to).sort()).toEqual([
      'completed-late@shopper.example',
      'mazda-leads@harbourcity.example',
    ])
    expect(await mailsAbout('completed again')).toEqual([])
    const record = await findLeadRecord(rig.database, leadId)
    expect(record?.deliveries.map(({ stage, state }) => [stage, state])).toEqual([
      ['incomplete', 'delivered'],
      ['complete', 'delivered'],
      ['complete', 'delivered'],
    ])
  })
})

describe('receipts', () => {
  test('[LD-05] limits receipts per mailbox and hour over all sites, ignoring dots and tags in the address', async () => {
    const ask = (email: string, site = 'harbour-city') => keep('bomb', { email, site, dealership: 'none' })
    await Promise.all(Array.from({ length: 8 }, (_, index) => ask(`victim+${index}@example.com`)))
    for (const email of ['v.ictim@example.com', 'Vic.Tim@Example.com', 'v.i.c.tim+x@example.com'])
      await ask(email, 'kiwi-auto')
    const count = async () =>
      (
        await rig.database
          .select()
          .from(leadDeliveries)
          .where(eq(leadDeliveries.recipient, 'victim@example.com'))
      ).length
    expect(await count()).toBe(RECEIPTS_PER_HOUR)
    rig.pass(HOUR + 1000)
    await ask('victim@example.com')
    expect(await count()).toBe(RECEIPTS_PER_HOUR + 1)
  })

  test('[LD-05] limits receipts per site, hour and day, separately for each site', async () => {
    const lead = newLead('site limit')
    const second = await openDatabase(rig.databaseUrl)
    const countOf = (site: string) =>
      rig.database.$count(
        leadDeliveries,
        and(eq(leadDeliveries.site, site), eq(leadDeliveries.kind, 'receipt')),
      )
    let mailboxes = 0
    /** Accepts leads with different mailboxes, alternating between two instances. */
    const enquire = async (site: string, times: number) => {
      const outboxes = [rig.outbox, new Outbox(second, rig.now)]
      for (let turn = 0; turn < times; turn += 1) {
        mailboxes += 1
        const email = `shopper${mailboxes}@example.com`
        const deliveries = planFor('site limit', { email, site, dealership: 'none' })
        const proof = { signature: `site limit ${randomUUID()}`, expiresAt: Date.now() + HOUR }
        const outbox = outboxes[turn % 2] ?? rig.outbox
        const taken = await outbox.acceptLead({ ...lead, site, deliveries }, proof)
        expect(taken.kind).toBe('accepted')
      }
    }
    rig.pass(25 * HOUR)
    const before = await countOf('harbour-city')
    const elsewhere = await countOf('kiwi-auto')
    await enquire('harbour-city', SITE_RECEIPTS_PER_HOUR + 10)
    expect((await countOf('harbour-city')) - before).toBe(SITE_RECEIPTS_PER_HOUR)
    await enquire('kiwi-auto', 1)
    expect((await countOf('kiwi-auto')) - elsewhere).toBe(1)
    for (let hour = 1; hour < 7; hour += 1) {
      rig.pass(HOUR + 1000)
      await enquire('harbour-city', SITE_RECEIPTS_PER_HOUR)
    }
    expect((await countOf('harbour-city')) - before).toBe(SITE_RECEIPTS_PER_DAY)
    rig.pass(24 * HOUR)
    await enquire('harbour-city', 1)
    expect((await countOf('harbour-city')) - before).toBe(SITE_RECEIPTS_PER_DAY + 1)
    second.$client.close()
    // 700 leads are stored, which takes a busy machine long.
  }, 120_000)

  test('[LD-05] a repeated request stores no deliveries twice', async () => {
    const lead = { ...newLead('again', 'same-key'), deliveries: planFor('again') }
    const first = acceptedStep(await rig.outbox.acceptLead(lead, null))
    expect(await rig.outbox.acceptLead(lead, null)).toMatchObject({ kind: 'repeated' })
    expect(await listRows(first.leadId)).toHaveLength(1)
  })
})
