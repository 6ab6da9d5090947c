import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ConsentEvidence } from '@/lib/consent/evidence.server'
import { leads, leadSteps } from '@/lib/db/schema'
import { STUCK_AFTER_MS } from '@/lib/leads/stuck'
import { formatAge, formatCsv, formatTable, maskName } from '@/scripts/leads/describe-lead'
import { runLeads } from '@/scripts/leads/run-leads'
import { acceptedStep, newLead, newStep, openRig, type Rig } from '@/tests/lib/leads/support/outbox-rig'

type OptInMethod = ConsentEvidence['opt_in']['method']

let rig: Rig

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
beforeAll(async () => {
  rig = await openRig()
})
afterAll(() => rig.close())

async function run(...args: string[]) {
  const lines: string[] = []
  const env = { DATA_DIR: rig.folder, DATABASE_URL: rig.databaseUrl, DATABASE_TOKEN: undefined }
  const code = await runLeads(env, args, (line) => lines.push(line), Date.now())
  return { code, text: lines.join('\n') }
}
const storeLead = async (mark: string, more: Record<string, unknown> = {}) => {
  const lead = newLead(mark)
  const accepted = await rig.deliverer.outbox.acceptLead(
    { ...lead, payload: { ...lead.payload, ...more } },
    null,
  )
  return acceptedStep(accepted)
}
const age = (stepId: number, ms: number) =>
  rig.database
    .update(leadSteps)
    .set({ createdAt: Date.now() - ms })
    .where(eq(leadSteps.id, stepId))

describe('npm run leads', () => {
  test('[LD-05] lists waiting enquiries without personal data, and shows one in full', async () => {
    const step = await storeLead('a question', { name: 'Mia Nguyen', email: 'mia@example.com' })
    const listed = await run('list', '--site', 'harbour-city')
    expect(listed.code).toBe(0)
    expect(listed.text).toMatch(new RegExp(`${step.leadId} +harbour-city +contact +M\\. N\\. .*waiting +0/1`))
    expect(listed.text).not.toMatch(/Mia|Nguyen|example\.com|question/)
    expect((await run('list', '--site', 'kiwi-auto')).text).not.toContain(String(step.leadId))
    const details = await run('show', String(step.leadId))
    expect(details.text).toMatch(/name: Mia Nguyen/)
    expect(details.text).toMatch(/message: a question/)
    await rig.deliverer.deliverLead(step.leadId)
    expect((await run('show', String(step.leadId))).text).toMatch(/1\. create: delivered/)
  })

  test('[LD-05] reports an enquiry as stuck after the limit, and retries it at once with the same idempotency key', async () => {
    const step = await storeLead('stuck')
    await rig.setFault({ kind: 'status', status: 503 })
    await rig.deliverer.deliverLead(step.leadId)
    await rig.clearFaults()
    expect((await run('list', '--stuck')).code).toBe(0)
    await age(step.id, STUCK_AFTER_MS + 1000)
    expect(await run('list', '--stuck')).toMatchObject({
      code: 3,
      text: expect.stringMatching(new RegExp(`${step.leadId}.* +stuck +0/1 +1 +503`)),
    })
    expect((await rig.deliverer.outbox.queue.loadCounts()).stuck).toBe(1)
    expect((await run('retry', '--all-stuck')).text).toContain('1 calls of 1 enquiries')
    const due = await rig.deliverer.outbox.claimDue()
    expect(due).toMatchObject({ id: step.id, attempts: 1, deliveryKey: step.deliveryKey })
    if (due) await rig.deliverer.deliver(due)
    expect(await run('list', '--stuck')).toMatchObject({ code: 0 })
  })

  test('[LD-05] resends a refused enquiry and its steps in order, with new idempotency keys', async () => {
    const step = await storeLead('refused')
    await rig.deliverer.outbox.acceptUpdate(step.leadId, newStep('its step'))
    await rig.setFault({ kind: 'status', status: 422, times: 1 })
    await rig.deliverer.deliverLead(step.leadId)
    expect((await run('list', '--stuck')).text).toMatch(/refused/)
    expect((await run('retry', String(step.leadId))).text).toContain('2 calls are due')
    await rig.deliverer.deliverLead(step.leadId)
    const [lead] = (await rig.readInbox()).filter(({ payload }) => payload['message'] === 'refused')
    expect(lead?.updates.map(({ payload }) => payload['message'])).toEqual(['its step'])
    expect(lead?.idempotencyKey).not.toBe(step.deliveryKey)
  })

  test('[LD-05] no longer counts a closed enquiry as stuck, but still shows it', async () => {
    const step = await storeLead('seen to')
    await rig.deliverer.outbox.settleRefused(step, 422, 'no such dealer')
    expect((await run('list', '--stuck')).code).toBe(3)
    await run('close', String(step.leadId))
    expect((await run('list', '--stuck')).code).toBe(0)
    expect(await rig.deliverer.outbox.queue.loadCounts()).toMatchObject({ refused: 0, stuck: 0 })
    expect((await run('show', String(step.leadId))).text).toMatch(/closed/)
    await expect(run('close', String(step.leadId))).rejects.toThrow(/no open refused calls/)
  })

  test('[FM-18] sends the fields of an enquiry whose attachments are missing', async () => {
    const file = {
      field: 'cv',
      name: 'cv.pdf',
      size: 9,
      type: 'application/pdf',
      path: join(rig.folder, 'gone'),
    }
    const accepted = await rig.deliverer.outbox.acceptLead({ ...newLead('no files'), files: [file] }, null)
    const { leadId } = acceptedStep(accepted)
    await rig.deliverer.deliverLead(leadId)
    expect((await run('show', String(leadId))).text).toMatch(/cannot read the attached file/)
    await run('retry', String(leadId), '--without-files')
    await rig.deliverer.deliverLead(leadId)
    const [lead] = (await rig.readInbox()).filter(({ payload }) => payload['message'] === 'no files')
    expect(lead?.payload).toMatchObject({ has_files: false, missing_files: ['cv.pdf'] })
  })

  test('[LD-05] exports fields and attachments to a folder that only the owner can read', async () => {
    const path = join(rig.folder, 'upload')
    await writeFile(path, 'the bytes')
    const file = { field: 'cv', name: 'cv.pdf', size: 9, type: 'application/pdf', path }
    const gone = { ...file, name: 'gone.pdf', path: `${path}-gone` }
    const lead = newLead('=HYPERLINK("http://evil")')
    const accepted = await rig.deliverer.outbox.acceptLead({ ...lead, files: [file, gone] }, null)
    const { leadId } = acceptedStep(accepted)
    const since = new Date(Date.now() + 60_000).toISOString()
    await rig.database
      .update(leads)
      .set({ createdAt: Date.now() + 120_000 })
      .where(eq(leads.id, leadId))
    const out = join(rig.folder, 'out')
    expect((await run('export', '--since', since, '--out', out)).text).toMatch(
      /1 files written.*\n1 files are missing/,
    )
    expect(await readFile(join(out, 'files', `${leadId}-1-cv.pdf`), 'utf8')).toBe('the bytes')
    expect((await stat(out)).mode & 0o077).toBe(0)
    const csv = await readFile(join(out, 'leads.csv'), 'utf8')
    expect(csv).toContain(`"'=HYPERLINK(""http://evil"")"`)
    expect(csv).toContain(`files/${leadId}-2-gone.pdf (missing)`)
    await run('export', '--format', 'json', '--since', '2099-01-01')
    const [name] = await readdir(join(rig.folder, 'leads-export'))
    const json = await readFile(join(rig.folder, 'leads-export', name ?? '', 'leads.json'), 'utf8')
    expect(JSON.parse(json)).toEqual([])
  })

  test('[FM-10] shows and exports the consent of the call that included the newsletter checkbox', async () => {
    const agreed = (text: string, method: OptInMethod): ConsentEvidence => ({
      at: '2026-11-21T10:00:00.000Z',
      page: '/finance',
      opt_in: { given: method === 'ticked by the shopper', method, text, version: 'a1b2c3d4e5f6' },
      terms: null,
      notice: { text: 'Who and why.', version: '0f9e8d7c6b5a' },
      shown: 'these words',
    })
    const lead = newLead('agreed')
    const first = { ...lead, consent: agreed('Send me offers.', 'not asked yet') }
    const { leadId } = acceptedStep(await rig.deliverer.outbox.acceptLead(first, null))
    const later = { ...newStep('with checkbox'), consent: agreed('Send me offers.', 'ticked by the shopper') }
    await rig.deliverer.outbox.acceptUpdate(leadId, later)
    expect((await run('show', String(leadId))).text).toContain(
      `marketing email: yes, ticked by the shopper: "Send me offers." (a1b2c3d4e5f6)`,
    )
    await rig.database
      .update(leads)
      .set({ createdAt: Date.now() + 240_000 })
      .where(eq(leads.id, leadId))
    const out = join(rig.folder, 'agreed')
    const since = new Date(Date.now() + 180_000).toISOString()
    await run('export', '--format', 'json', '--since', since, '--out', out)
    expect(JSON.parse(await readFile(join(out, 'leads.json'), 'utf8'))).toMatchObject([
      {
        opt_in: 'yes',
        opt_in_method: 'ticked by the shopper',
        opt_in_version: 'a1b2c3d4e5f6',
        terms_text: '',
      },
    ])
  })

  test.each([
    [[], /Usage/],
    [['destroy'], /Usage/],
    [['show'], /Enter the id/],
    [['show', '12'], /no enquiry 12/],
    [['show', 'x'], /not a valid enquiry id/],
    [['export', '--since', 'then'], /date/],
    [['export', '--format', 'xml'], /csv or json/],
    [['list', '--all'], /Usage/],
  ])('[LD-05] rejects %j with a helpful message', async (args, message) => {
    await expect(run(...args)).rejects.toThrow(message)
  })

  test('[LD-05] rejects a data folder without a database', async () => {
    const env = { DATA_DIR: '/nowhere', DATABASE_URL: 'file:/nowhere/web.db', DATABASE_TOKEN: undefined }
    await expect(runLeads(env, ['list'], () => {})).rejects.toThrow(/no database at \/nowhere/)
  })
})

describe('formatting', () => {
  test.each(['=1+1', '+61 412', '-2', '@x', ' =1', '\t=1', '\uFF1D1'])(
    '[LD-04] escapes %j so that spreadsheets do not evaluate it',
    (cell) => {
      expect(formatCsv([[cell]])).toMatch(/^\uFEFF"'/u)
    },
  )

  test('[LD-04] quotes cells with separators, quotes and line breaks', () => {
    expect(formatCsv([['a,b', 'c "d"', 'e\nf', 'g']])).toBe('\uFEFF"a,b","c ""d""","e\nf",g\r\n')
  })

  test('[LD-04] reduces names to initials', () => {
    expect(['Mia Nguyen', ' ', '\u001B[31mRed', 7, 'Āwhina te Ao'].map(maskName)).toEqual([
      'M. N.',
      '',
      '[.',
      '',
      'Ā. T. A.',
    ])
  })

  test('[LD-05] formats ages and aligned tables', () => {
    expect([0, 89_000, 3_600_000, 40 * 3_600_000].map(formatAge)).toEqual(['0s', '89s', '60m', '2d'])
    expect(formatTable(['a', 'b'], [['long', 'x']])).toEqual(['a     b', 'long  x'])
  })
})
