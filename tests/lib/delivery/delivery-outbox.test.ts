import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '@/lib/db/open-database.server'
import { leadDeliveries } from '@/lib/db/schema'
import { closeLead, retryLead } from '@/lib/leads/lead-records.server'
import { LeadWorker } from '@/lib/leads/worker.server'
import { runLeads } from '@/scripts/leads/run-leads'
import { until } from '@/tests/lib/leads/support/outbox-rig'
import { findAdfFaults, readAdf } from './support/adf-rules'
import { openDeliveryRig } from './support/delivery-rig'

const rig = await openDeliveryRig()
const { keep, listRows, stateOf, mailsAbout, deliverDue } = rig

afterAll(() => rig.close())
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await rig.clearFaults()
})

describe('delivery', () => {
  test('[LD-05] sends a complete lead to its mailbox as ADF and a receipt to the shopper', async () => {
    const leadId = await keep('plain one')
    expect(await mailsAbout('plain one')).toEqual([])
    rig.pass(2000)
    await deliverDue()
    const mails = await mailsAbout('plain one')
    const adf = mails.find(({ to }) => to === 'mazda-leads@harbourcity.example')
    expect(findAdfFaults(adf?.text.trim() ?? '')).toEqual([])
    expect(readAdf(adf?.text.trim() ?? '', 'prospect/id')).toEqual([String(leadId)])
    expect(adf).toMatchObject({ site: 'harbour-city', reply_to: 'plain-one@shopper.example' })
    const receipt = mails.find(({ to }) => to === 'plain-one@shopper.example')
    expect(receipt).toMatchObject({
      reply_to: 'hello@harbourcity.example',
      html: expect.stringContaining('2023 Hyundai Tucson Elite'),
    })
    for (const part of [receipt?.subject, receipt?.text, receipt?.html])
      expect(part).not.toContain('plain one')
    expect(mails).toHaveLength(2)
  })

  test('[LD-05] posts a lead to a CRM with an idempotency key', async () => {
    const leadId = await keep('over http', { dealership: 'harbour-city-used' })
    rig.pass(2000)
    await deliverDue()
    const [row] = await listRows(leadId)
    const posted = (await rig.readInbox()).crm.filter(({ xml }) => xml.includes('over http'))
    expect(posted).toMatchObject([{ path: '/harbour-city', idempotencyKey: row?.deliveryKey }])
    expect(findAdfFaults(posted[0]?.xml ?? '')).toEqual([])
  })

  test.each([
    { kind: 'status', status: 451 },
    { kind: 'status', status: 421 },
    { kind: 'hang' },
    { kind: 'reset' },
    { kind: 'garbage' },
    { kind: 'truncate' },
    { kind: 'drop-answer' },
  ])(
    '[LD-05] after $kind $status of the mail server a delivery stays pending and arrives once',
    async (fault) => {
      const mark = `mail ${fault.kind} ${fault.status ?? ''}`.trim()
      const leadId = await keep(mark)
      await rig.setFault({ part: 'mail', path: '/mazda', ...fault, times: 2 })
      const impatient = rig.makeDeliverer(rig.database, 700)
      for (let attempt = 1; attempt <= 2; attempt += 1) {
        rig.pass(10_000)
        await deliverDue(impatient)
        const row = (await listRows(leadId)).find(({ kind }) => kind === 'adf_email')
        expect(row).toMatchObject({ state: 'pending', attempts: attempt, leaseOwner: null })
      }
      rig.pass(10_000)
      await deliverDue()
      expect(await stateOf(leadId, 'adf_email')).toBe('delivered')
      const ids = (await mailsAbout(mark)).filter(({ to }) => to.startsWith('mazda'))
      expect(ids).toHaveLength(1)
    },
  )

  test.each([
    [503, 'pending', 'delivered'],
    [429, 'pending', 'delivered'],
    [408, 'pending', 'delivered'],
    [400, 'refused', 'refused'],
    [404, 'refused', 'refused'],
  ])('[LD-05] a CRM that responds with %i leaves a delivery %s, then %s', async (status, first, last) => {
    const leadId = await keep(`crm ${status}`, { dealership: 'harbour-city-used' })
    await rig.setFault({ part: 'crm', kind: 'status', status, times: 1 })
    rig.pass(2000)
    await deliverDue()
    expect(await stateOf(leadId, 'adf_http')).toBe(first)
    rig.pass(5 * 60_000)
    await deliverDue()
    expect(await stateOf(leadId, 'adf_http')).toBe(last)
  })

  test('[LD-05] an hour without a mail server loses and duplicates nothing', async () => {
    const marks = Array.from({ length: 3 }, (_, index) => `outage n${index}n`)
    await rig.stopSandbox()
    for (const mark of marks) await keep(mark)
    for (let minutes = 0; minutes < 60; minutes += 6) {
      rig.pass(6 * 60_000)
      await deliverDue()
    }
    await rig.startSandbox()
    rig.pass(5 * 60_000)
    await deliverDue()
    for (const mark of marks)
      expect((await mailsAbout(mark)).map(({ to }) => to.slice(to.indexOf('@') + 1)).sort()).toEqual([
        'harbourcity.example',
        'shopper.example',
      ])
  })

  test('[LD-05] two processes deliver each row once', async () => {
    const marks = Array.from({ length: 12 }, (_, index) => `pair n${index}n`)
    for (const mark of marks) await keep(mark)
    rig.pass(2000)
    const second = await openDatabase(rig.databaseUrl)
    const workers = [rig.deliverer, rig.makeDeliverer(second)].map(
      (deliverer) => new LeadWorker(deliverer, { lookEveryMs: 10 }),
    )
    for (const worker of workers) worker.start()
    await until(async () => (await rig.deliverer.outbox.queue.loadCounts()).pending === 0)
    for (const worker of workers) await worker.stop()
    second.$client.close()
    const rows = await rig.database.select().from(leadDeliveries)
    for (const mark of marks) expect(await mailsAbout(mark)).toHaveLength(2)
    expect(new Set(rows.map(({ deliveryKey }) => deliveryKey)).size).toBe(rows.length)
  })
})

describe('rejections', () => {
  test('[LD-05] a permanent rejection by the mail server is counted, and can be retried or closed', async () => {
    const leadId = await keep('refused mail')
    await rig.setFault({ part: 'mail', path: '/mazda', kind: 'status', status: 550, times: 1 })
    rig.pass(2000)
    await deliverDue()
    expect(await stateOf(leadId, 'adf_email')).toBe('refused')
    expect(await rig.deliverer.outbox.queue.loadCounts()).toMatchObject({ refused: expect.any(Number) })
    const run = async (...args: string[]) => {
      const lines: string[] = []
      const env = { DATA_DIR: rig.folder, DATABASE_URL: rig.databaseUrl, DATABASE_TOKEN: undefined }
      const code = await runLeads(env, args, (line) => lines.push(line))
      return { code, text: lines.join('\n') }
    }
    const shown = await run('show', String(leadId))
    expect(shown.text).toMatch(
      /lead by email to mazda-leads@harbourcity\.example: refused .*\n +last response 550:/,
    )
    expect((await run('list', '--stuck')).text).toContain(String(leadId))
    const out = join(rig.folder, 'export')
    await run('export', '--stuck', '--out', out)
    expect(await readFile(join(out, 'leads.csv'), 'utf8')).toContain(
      'adf_email mazda-leads@harbourcity.example refused; receipt shopper delivered',
    )
    await run('retry', String(leadId))
    await deliverDue()
    expect(await stateOf(leadId, 'adf_email')).toBe('delivered')
  })

  test('[LD-05] retries a CRM that rejected a lead with a new key', async () => {
    const leadId = await keep('refused post', { dealership: 'harbour-city-used' })
    await rig.setFault({ part: 'crm', kind: 'status', status: 422, times: 1 })
    rig.pass(2000)
    await deliverDue()
    const keyOf = async () => (await listRows(leadId)).find(({ kind }) => kind === 'adf_http')?.deliveryKey
    const before = await keyOf()
    await retryLead(rig.database, leadId, Date.now())
    expect(await keyOf()).not.toBe(before)
    await deliverDue()
    expect(await stateOf(leadId, 'adf_http')).toBe('delivered')
  })

  test('[LD-05] a closed rejection no longer counts', async () => {
    const leadId = await keep('closed mail')
    await rig.setFault({ part: 'mail', path: '/mazda', kind: 'status', status: 550, times: 1 })
    rig.pass(2000)
    await deliverDue()
    const before = (await rig.deliverer.outbox.queue.loadCounts()).refused
    expect(await closeLead(rig.database, leadId, Date.now())).toBe(1)
    expect((await rig.deliverer.outbox.queue.loadCounts()).refused).toBe(before - 1)
  })

  test('[LD-05] sends no documents for a lead that the dealer platform rejects', async () => {
    const leadId = await keep('not sent')
    const step = await rig.outbox.claimForLead(leadId)
    if (step) await rig.outbox.settleRefused(step, 422, 'no')
    rig.pass(60_000)
    await deliverDue()
    expect(await mailsAbout('not sent')).toEqual([])
    expect((await listRows(leadId)).map(({ state }) => state)).toEqual(['refused', 'refused'])
  })

  test('[LD-05] respects Retry-After of a CRM', async () => {
    const leadId = await keep('patience', { dealership: 'harbour-city-used' })
    rig.pass(2000)
    for (
      let next = await rig.deliverer.outbox.claimDue();
      next;
      next = await rig.deliverer.outbox.claimDue()
    ) {
      if (next.leadId === leadId && next.kind === 'adf_http')
        await rig.deliverer.outbox.queue.settleFailed(next, 429, 'wait', 120_000)
      else await rig.deliverer.deliver(next)
    }
    rig.pass(100_000)
    expect(await rig.deliverer.outbox.claimDue()).toBeNull()
    await rig.deliverer.outbox.queue.bringForward(100)
    expect(await rig.deliverer.outbox.claimSoonest()).toBeNull()
    rig.pass(25_000)
    await deliverDue()
    expect(await stateOf(leadId, 'adf_http')).toBe('delivered')
  })
})
