import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ConsentEvidence } from '@/lib/consent/evidence.server'
import { formDrafts } from '@/lib/db/schema'
import { findLeadRecord } from '@/lib/leads/lead-records.server'
import { HOST, openHandlers, solve } from './support/handler-rig'
import { makeDocx, makeJpeg } from './support/make-files'

const rig = await openHandlers()
const solved = async () => solve(await rig.getChallenge())

let count = 0
const makeLead = (fields: Record<string, unknown> = {}) => {
  count += 1
  return {
    name: 'Mia',
    last_name: 'Nguyen',
    phone: '0412 345 678',
    email: 'mia@example.com',
    category: 'General Enquiry',
    message: `message ${count}`,
    ...fields,
  }
}
const arrivals = async (message: unknown) =>
  (await rig.readInbox()).filter((lead) => lead.payload['message'] === message)

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await rig.clearFaults()
})

describe('POST /api/leads with JSON', () => {
  test('[LD-01] a valid lead gets a numeric id and reaches the dealer', async () => {
    const lead = makeLead()
    const { status, body } = await rig.postJson({ lead, bot_check: await solved() })
    expect({ status, body }).toEqual({
      status: 200,
      body: { id: expect.any(Number), category: 'general-enquiry' },
    })
    expect((await arrivals(lead.message))[0]?.payload).toMatchObject({
      website_slug: 'wattle-campers',
      source: 'Website',
      name: 'Mia Nguyen',
      first_name: 'Mia',
      category: 'General Enquiry',
    })
  })

  test('[FM-10] stores consent with the server’s texts and sends it to the dealer', async () => {
    const claims = { opt_in: true, opt_in_touched: true, website_consent: { opt_in: 'a lie' } }
    const lead = makeLead({ ...claims, url: `http://${HOST}/contact?utm_source=x` })
    const { body } = await rig.postJson({ lead, bot_check: await solved() })
    const record = await findLeadRecord(await rig.getDatabase(), body.id ?? 0)
    const stored: unknown = JSON.parse(record?.steps[0]?.consent ?? 'null')
    expect(stored).toMatchObject({
      page: '/contact',
      opt_in: {
        given: true,
        method: 'ticked by the shopper',
        text: 'Yes, I would like to subscribe to receive latest offers & product updates.',
      },
      notice: { text: expect.stringContaining('Wattle Campers collects these details') },
    })
    const [arrived] = await arrivals(lead.message)
    expect(arrived?.payload['website_consent']).toEqual(stored)
    expect(arrived?.payload).not.toHaveProperty('opt_in_touched')
  })

  test('[LD-04] validates every field on the server and stores nothing when one is invalid', async () => {
    const lead = makeLead({ email: 'no', phone: '1', name: 'M1a' })
    const { status, body } = await rig.postJson({ lead, bot_check: await solved() })
    expect(status).toBe(422)
    expect(body.fields).toEqual({
      name: 'Please use alphabetical characters only',
      phone: 'Invalid phone number. Must be Australian or New Zealand number.',
      email: 'invalid email address',
    })
    expect(await arrivals(lead.message)).toEqual([])
  })

  test('[FM-13] rejects a lead with a missing, forged, foreign or spent proof of work', async () => {
    const spent = await solved()
    expect((await rig.postJson({ lead: makeLead(), bot_check: spent })).status).toBe(200)
    const foreign = solve(await rig.getChallenge('kiwi-auto'))
    const forged = btoa(JSON.stringify({ ...JSON.parse(atob(spent)), number: 1 }))
    for (const botCheck of [undefined, '', 'nonsense', 7, forged, foreign, spent]) {
      const { status, body } = await rig.postJson({ lead: makeLead(), bot_check: botCheck })
      expect({ botCheck, status }).toEqual({ botCheck, status: 422 })
      expect(body.fields).toHaveProperty('bot_check')
    }
  })

  test('[LD-05] the same key and body get the first response again; the key with another body gets 422', async () => {
    const lead = makeLead()
    const headers = { 'idempotency-key': 'submission-1' }
    const first = await rig.postJson({ lead, bot_check: await solved() }, headers)
    const again = await rig.postJson({ lead, bot_check: 'not looked at' }, headers)
    expect(again).toMatchObject({ status: first.status, body: first.body })
    const other = await rig.postJson({ lead: makeLead(), bot_check: await solved() }, headers)
    expect(other.status).toBe(422)
    expect(await arrivals(lead.message)).toHaveLength(1)
  })

  test('[LD-05] a repeat gets the first response, even if the dealer API has responded differently since', async () => {
    const post = async (lead: object, key: string) =>
      rig.postJson({ lead, bot_check: await solved() }, { 'idempotency-key': key })
    await rig.setFault({ kind: 'status', status: 503 })
    const lead = makeLead()
    const taken = await post(lead, 'taken')
    const { id = 0 } = taken.body
    const step = { lead: { message: 'later' } }
    const header = { 'idempotency-key': 'step-taken' }
    const stepTaken = await rig.put(id, step, undefined, header)
    expect([taken.status, stepTaken.status]).toEqual([200, 200])

    await rig.setFault({ kind: 'status', status: 422 })
    await (await rig.getLeadDeliverer()).deliverLead(id)
    expect(await post(lead, 'taken')).toMatchObject({ status: 200, body: taken.body })
    expect(await rig.put(id, step, undefined, header)).toMatchObject({ status: 200, body: stepTaken.body })
    const refusedLead = makeLead()
    const refused = await post(refusedLead, 'refused')
    expect(refused.status).toBe(422)

    await rig.clearFaults()
    expect(await post(refusedLead, 'refused')).toMatchObject({ status: 422, body: refused.body })
    expect(await arrivals(refusedLead.message)).toEqual([])
  })

  test('[LD-08] logs a rejection with the specified message, but no validation errors', async () => {
    const error = vi.mocked(console.error)
    await rig.setFault({ kind: 'status', status: 422, times: 1 })
    const { body } = await rig.postJson({ lead: makeLead(), bot_check: await solved() })
    const report = `General Enquiry Form submission error occured. ${body.error}`
    expect(error.mock.calls.flat()).toContainEqual(expect.stringContaining(report))
    error.mockClear()
    await rig.postJson({ lead: makeLead({ email: 'no' }), bot_check: await solved() })
    expect(error).not.toHaveBeenCalled()
  })

  test('[LD-05] accepts a lead while the dealer API is down, and returns its rejection', async () => {
    await rig.setFault({ kind: 'status', status: 503 })
    const lead = makeLead()
    const stored = await rig.postJson({ lead, bot_check: await solved() })
    expect(stored.status).toBe(200)
    expect((await (await rig.getLeadDeliverer()).outbox.queue.loadCounts()).pending).toBe(1)
    await rig.clearFaults()
    await rig.setFault({ kind: 'status', status: 422, times: 1 })
    const refused = await rig.postJson({ lead: makeLead(), bot_check: await solved() })
    expect(refused.status).toBe(422)
    expect(refused.body.error).not.toBe('')
    const { id = 0 } = stored.body
    await (await rig.getLeadDeliverer()).deliverLead(id)
    expect(await arrivals(lead.message)).toHaveLength(1)
  })

  test('[LD-05] a dealer API that hangs delays the response for at most two seconds', async () => {
    await rig.setFault({ kind: 'hang', times: 1 })
    const botCheck = await solved()
    const startedAt = performance.now()
    const { status } = await rig.postJson({ lead: makeLead(), bot_check: botCheck })
    expect(status).toBe(200)
    expect(performance.now() - startedAt).toBeLessThan(4000)
  })

  test.each([
    ['broken JSON', '{', 400],
    ['a body that is no object', '[]', 400],
    ['a missing lead', '{}', 400],
    ['a lead that is a string', '{"lead":"x"}', 400],
    ['an unknown form', '{"lead":{},"form":"nope"}', 400],
    ['a body that is too large', JSON.stringify({ lead: { message: 'x'.repeat(70_000) } }), 413],
  ])('[LD-04] rejects %s with a message', async (_name, text, status) => {
    const answer = await rig.postJson(text)
    expect(answer.status).toBe(status)
    expect(answer.body.error).toMatch(/\.$/)
  })

  test('[LD-04] rejects a cross-site post and accepts one from our own page', async () => {
    for (const origin of ['https://evil.example', 'null', `http://kiwi-auto.localhost:3000`])
      expect((await rig.postJson({ lead: makeLead() }, { origin })).status).toBe(403)
    const own = await rig.postJson(
      { lead: makeLead(), bot_check: await solved() },
      { origin: `http://${HOST}` },
    )
    expect(own.status).toBe(200)
  })

  test('[LD-04] rejects a lead that fills the honeypot field', async () => {
    const { status } = await rig.postJson({
      lead: makeLead({ company_fax: 'x' }),
      bot_check: await solved(),
    })
    expect(status).toBe(422)
  })

  test('[LD-04] too many posts from one address get 429 with Retry-After', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    const statuses: number[] = []
    for (let number = 0; number < 130; number += 1)
      statuses.push((await rig.postJson({ lead: makeLead() }, headers)).status)
    expect(statuses.filter((status) => status === 422)).toHaveLength(120)
    const { status, headers: answered } = await rig.postJson({ lead: makeLead() }, headers)
    expect(status).toBe(429)
    expect(Number(answered.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('PUT /api/leads/{id}', () => {
  test('[LD-02] sends a later step with the dealer’s lead id', async () => {
    const lead = makeLead()
    const { body } = await rig.postJson({ lead, bot_check: await solved() })
    const step = await rig.put(body.id ?? 0, { lead: { rego: 'ABC123', step_number: 2, unknown: 'x' } })
    expect(step).toMatchObject({ status: 200, body: { id: body.id } })
    const [arrived] = await arrivals(lead.message)
    expect(arrived?.updates[0]?.payload).toMatchObject({ step_number: 2, lead_id: arrived?.id })
    expect(arrived?.updates[0]?.payload).not.toHaveProperty('unknown')
  })

  test('[FM-10] stores consent evidence of a later step that ticks the checkbox', async () => {
    const { body } = await rig.postJson({ lead: makeLead(), bot_check: await solved() })
    await rig.put(body.id ?? 0, { lead: { opt_in: true, opt_in_touched: true } })
    await rig.put(body.id ?? 0, { lead: { rego: 'ABC123' } })
    const record = await findLeadRecord(await rig.getDatabase(), body.id ?? 0)
    const stored = record?.steps.map(
      ({ consent }) => consent && (JSON.parse(consent) as ConsentEvidence).opt_in,
    )
    expect(stored).toEqual([
      expect.objectContaining({ method: 'not given' }),
      expect.objectContaining({ method: 'ticked by the shopper', given: true }),
      null,
    ])
  })

  test('[LD-04] rejects invalid values, unknown ids and leads of other sites', async () => {
    const { body } = await rig.postJson({ lead: makeLead(), bot_check: await solved() })
    const id = body.id ?? 0
    expect((await rig.put(id, { lead: { email: 'no' } })).body.fields).toHaveProperty('email')
    expect((await rig.put(id, { lead: { message: 'x' } }, 'kiwi-auto')).status).toBe(404)
    for (const unknown of [id + 1, '1', 'abc', '-1', '9'.repeat(30)])
      expect((await rig.put(unknown, { lead: { message: 'x' } })).status).toBe(404)
  })
})

describe('POST /api/leads/with-files', () => {
  const jpeg = makeJpeg(640, 480, 5000)
  const leftFiles = async () => {
    const names = await readdir(join(rig.folder, 'web', 'uploads')).catch(() => [])
    return names.length
  }

  test('[LD-02] files arrive complete, with a safe name and their detected type', async () => {
    const lead = makeLead()
    const form = new FormData()
    form.set('lead', JSON.stringify(lead))
    form.set('bot_check', await solved())
    form.append('photos', new File([jpeg], '../../etc/pass"wd.svg', { type: 'image/svg+xml' }))
    form.append('photos', new File([], ''))
    const { status } = await rig.postFiles(form)
    expect(status).toBe(200)
    const [arrived] = await arrivals(lead.message)
    expect(arrived?.payload['has_files']).toBe(true)
    expect(arrived?.files).toMatchObject([{ name: 'pass_wd.jpg', size: jpeg.length, type: 'image/jpeg' }])
  })

  test('[LD-04] a thousand files get an error at their field, and none is stored', async () => {
    const form = new FormData()
    form.set('lead', JSON.stringify(makeLead()))
    for (let number = 0; number < 1000; number += 1) form.append('photos', new Blob([jpeg]), `${number}.jpg`)
    const before = await leftFiles()
    const { status, body } = await rig.postFiles(form)
    expect([status, body.fields]).toEqual([413, { photos: 'Please attach at most 10 files.' }])
    expect(await leftFiles()).toBe(before)
  })

  test('[LD-02] accepts an urlencoded form without files, from an API client or a browser without JavaScript', async () => {
    const lead = makeLead()
    const body = new URLSearchParams({ lead: JSON.stringify(lead), bot_check: await solved() })
    expect((await rig.postFiles(body)).status).toBe(200)
    const plain = makeLead() as Record<string, string>
    const token = rig.tokens.issueFormToken('wattle-campers', 'contact', Date.now() - 5000)
    const answer = await rig.postPlainFiles(
      new URLSearchParams({ ...plain, form: 'contact', form_token: token }),
    )
    expect(answer.headers.get('location')).toBe('/success?category=general-enquiry')
    for (const message of [lead['message'], plain['message']])
      expect((await arrivals(message))[0]?.payload).toMatchObject({ category: 'General Enquiry' })
  })

  const LARGEST = 10 * 1024 * 1024
  const tooMany = Array.from({ length: 11 }, (_, index) => new File([jpeg], `${index}.jpg`))
  const FOREIGN = 'Please attach pictures (JPEG, PNG, WebP, HEIC), PDF or Word files only.'
  const BOMB = 'This file is too large when opened. Please attach a smaller file.'
  const bomb = makeDocx([{ name: 'word/media/a.xml', unpacked: 4_000_000_000 }])
  const polyglot = new Blob([jpeg, '<script>alert(1)</script>'])
  const overLimit = new Blob([jpeg, new Uint8Array(LARGEST + 1 - jpeg.length)])
  const REFUSED: [string, File[], number, string][] = [
    ['an SVG named .jpg', [new File(['<svg onload="alert(1)"/>'], 'a.jpg')], 415, FOREIGN],
    ['an image that is also HTML', [new File([polyglot], 'a.jpg')], 415, FOREIGN],
    ['a decompression bomb', [new File([bomb], 'a.docx')], 422, BOMB],
    ['an empty file', [new File([], 'a.jpg')], 422, 'This file is empty. Please choose another file.'],
    [
      'a file that is one byte too large',
      [new File([overLimit], 'a.jpg')],
      413,
      'Please attach files of at most 10 MB.',
    ],
    ['one file too many', tooMany, 413, 'Please attach at most 10 files.'],
  ]

  test.each(REFUSED)(
    '[LD-04] %s gets an error at its field, with and without JavaScript, and is not stored',
    async (_what, files, expectedStatus, message) => {
      const before = await leftFiles()
      const form = new FormData()
      form.set('lead', JSON.stringify(makeLead()))
      for (const file of files) form.append('photos', file)
      const { status, body } = await rig.postFiles(form)
      expect([status, body.fields]).toEqual([expectedStatus, { photos: message }])

      const plain = new FormData()
      const token = rig.tokens.issueFormToken('wattle-campers', 'sell-my-car', Date.now() - 5000)
      const typed = { form: 'sell-my-car', form_token: token, name: 'Mia', email: 'mia@' }
      for (const [name, value] of Object.entries(typed)) plain.set(name, value)
      for (const file of files) plain.append('photos', file)
      const { headers } = await rig.postPlainFiles(plain)
      const id = headers.get('location')?.split('=')[1] ?? ''
      expect(await rig.drafts.loadFormDraft(await rig.getDatabase(), 'wattle-campers', id)).toMatchObject({
        values: { name: 'Mia', email: 'mia@' },
        errors: { photos: message, email: 'invalid email address' },
        alert: expect.stringContaining('Please choose your files again.'),
      })
      expect(await leftFiles()).toBe(before)
    },
  )

  test('[LD-05] deletes valid files of a rejected lead', async () => {
    const before = await leftFiles()
    const form = new FormData()
    form.set('lead', JSON.stringify(makeLead()))
    form.append('photos', new File([jpeg], 'good.jpg'))
    expect((await rig.postFiles(form)).status).toBe(422)
    expect(await leftFiles()).toBe(before)
  })
})

describe('POST /api/leads without JavaScript', () => {
  const fields = (more: Record<string, string> = {}): Record<string, string> => ({
    ...(makeLead() as Record<string, string>),
    form: 'contact',
    form_token: rig.tokens.issueFormToken('wattle-campers', 'contact', Date.now() - 5000),
    opt_in: 'on',
    ...more,
  })

  test('[LD-05] a valid form redirects to the success page and reaches the dealer; submitting it twice creates one lead', async () => {
    const sent = fields()
    for (let time = 0; time < 2; time += 1) {
      const response = await rig.postPlain(sent, { 'x-forwarded-for': '198.51.100.1' })
      expect(response.status).toBe(303)
      expect(response.headers.get('location')).toBe('/success?category=general-enquiry')
    }
    const arrived = await arrivals(sent['message'])
    expect(arrived).toHaveLength(1)
    expect(arrived[0]?.payload).toMatchObject({ opt_in: true })
  })

  test('[FM-21] an invalid form is shown again with its errors and all submitted values', async () => {
    const sent = fields({ email: 'mia@', message: 'kept <b>words</b>' })
    const response = await rig.postPlain(sent)
    const id = /^\/contact\/form\?draft=(.+)$/.exec(response.headers.get('location') ?? '')?.[1] ?? ''
    const database = await rig.getDatabase()
    const draft = await rig.drafts.loadFormDraft(database, 'wattle-campers', id)
    expect(draft).toMatchObject({
      form: 'contact',
      values: { email: 'mia@', message: 'kept <b>words</b>', name: 'Mia' },
      errors: { email: 'invalid email address' },
    })
    expect(await rig.drafts.loadFormDraft(database, 'kiwi-auto', id)).toBeNull()
    expect(await arrivals('kept <b>words</b>')).toEqual([])
  })

  test('[LD-07] the plate lookup button returns the form with the vehicle and sends no lead', async () => {
    const form = new FormData()
    const typed = { form: 'sell-my-car', rego: 'ABC123', regoState: 'VIC', look_up: 'yes', message: 'unsent' }
    for (const [name, value] of Object.entries(typed)) form.set(name, value)
    form.set('form_token', 'a lookup needs none')
    form.append('photos', new File([makeJpeg(640, 480)], 'front.jpg'))
    const answer = await rig.postPlainFiles(form)
    const [, id = ''] =
      /^\/contact\/form\?draft=(.+)#sell-my-car-look-up$/.exec(answer.headers.get('location') ?? '') ?? []
    expect(await rig.drafts.loadFormDraft(await rig.getDatabase(), 'wattle-campers', id)).toMatchObject({
      values: { message: 'unsent', 'Vehicle Make': expect.stringMatching(/\w/), year: expect.any(String) },
      errors: {},
      alert: 'Please choose your files again.',
    })
    expect(await arrivals('unsent')).toEqual([])
  })

  test('[LD-04] a rate-limited post gets Retry-After and its values back, and stores nothing', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.77' }
    const sent = fields({ form_token: 'none', message: 'typed <i>words</i>' })
    for (let number = 0; number < 60; number += 1) await rig.postPlain(sent, headers)
    const countDrafts = async () => (await rig.getDatabase()).$count(formDrafts)
    const before = await countDrafts()
    const response = await rig.postPlain(sent, headers)
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await response.text()).toContain('typed &lt;i&gt;words&lt;/i&gt;')
    expect(await countDrafts()).toBe(before)
  })

  test('[LD-04] accepts a same-origin post with a null origin and rejects same-site and cross-site posts', async () => {
    const near = (nearness: string, origin: string) =>
      rig.postPlain(fields(), { origin, 'sec-fetch-site': nearness })
    expect((await near('same-origin', 'null')).status).toBe(303)
    expect((await near('same-origin', `http://${HOST}`)).status).toBe(303)
    expect((await near('same-site', `http://${HOST}`)).status).toBe(403)
    expect((await near('cross-site', 'null')).status).toBe(403)
    expect((await near('none', 'http://kiwi-auto.localhost:3000')).status).toBe(403)
  })

  test('[FM-21] responds to an unreadable form post with an HTML page', async () => {
    const answer = await rig.postPlain({ message: 'x'.repeat(70_000) }, { 'sec-fetch-mode': 'navigate' })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([413, 'text/html; charset=utf-8'])
    expect(await answer.text()).toContain('Your details will still be there')
  })

  test('[FM-13] rejects a forged token or one of another form, and delays a fresh one', async () => {
    const forged = `${Date.now()}.${'0'.repeat(64)}`
    const other = rig.tokens.issueFormToken('wattle-campers', 'car-enquiry', Date.now() - 5000)
    for (const token of ['', 'x', forged, other]) {
      const response = await rig.postPlain(fields({ form_token: token }))
      expect(response.headers.get('location')).toMatch(/^\/contact\/form/)
    }
    const startedAt = performance.now()
    const fresh = rig.tokens.issueFormToken('wattle-campers', 'contact')
    const response = await rig.postPlain(fields({ form_token: fresh }))
    expect(response.headers.get('location')).toMatch(/^\/success/)
    expect(performance.now() - startedAt).toBeGreaterThan(1900)
  })
})
