import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { leadDeliveries } from '@/lib/db/schema'
import { RECEIPTS_PER_HOUR } from '@/lib/delivery/keep-deliveries.server'
import { findLeadRecord } from '@/lib/leads/lead-records.server'
import { acceptedStep, newLead, newStep } from '@/tests/lib/leads/support/outbox-rig'
import { openDeliveryRig, planFor } from './support/delivery-rig'

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

  test('[LD-05] [MS-03] an enquiry that is completed in time goes out once, whole', async () => {
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

  test('[LD-05] [MS-06] a last step that is refused is told to nobody, and goes out once it is taken', async () => {
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

  test('[LD-05] [MS-03] one that is left lying goes out once as it is, and whole should it be completed after all', async () => {
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
  test('[LD-05] one mailbox gets a few an hour, whoever asks and whatever stands after its plus', async () => {
    const ask = (email: string) => keep('bomb', { email, dealership: 'none' })
    await Promise.all(Array.from({ length: 8 }, (_, index) => ask(`victim+${index}@example.com`)))
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

  test('[LD-05] nothing of an enquiry is kept twice when its request is repeated', async () => {
    const lead = { ...newLead('again', 'same-key'), deliveries: planFor('again') }
    const first = acceptedStep(await rig.outbox.acceptLead(lead, null))
    expect(await rig.outbox.acceptLead(lead, null)).toMatchObject({ kind: 'repeated' })
    expect(await listRows(first.leadId)).toHaveLength(1)
  })
})
