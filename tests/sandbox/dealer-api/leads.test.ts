import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { startTestSandbox } from '../start-test-sandbox'

const { call, get } = await startTestSandbox()

const LEAD = { lead: { website_slug: 'harbour-city', source: 'Website', name: 'Ana', message: '<b>hi</b>' } }
type Leads = { leads: { id: number; payload: object; updates: object[]; files: object[] }[] }
const readLeads = async () => ((await get('/inbox.json')).body as Leads).leads

function withKey(key: string, body: object, path = '/dealer-api/api/leads', method = 'POST') {
  return call(method, path, body, { 'idempotency-key': key })
}
function sendFiles() {
  const form = new FormData()
  form.set('lead', JSON.stringify(LEAD.lead))
  form.append('cv', new File(['hello'], 'note.txt'))
  return call('POST', '/dealer-api/api/leads/with-files', form, { 'idempotency-key': 'files' })
}

beforeEach(async () => {
  await call('DELETE', '/inbox.json')
})

describe('leads', () => {
  test('[LD-01] assigns a numeric id to a lead and records it unchanged in the inbox', async () => {
    const { status, body } = await call('POST', '/dealer-api/api/leads', LEAD)
    expect(status).toBe(201)
    expect(body).toEqual({ id: expect.any(Number) })
    const [lead] = await readLeads()
    expect(lead).toMatchObject({ ...(body as object), site: 'harbour-city', payload: LEAD.lead, updates: [] })
  })

  test('[LD-02] stores updates of a lead in order', async () => {
    const { body } = await call('POST', '/dealer-api/api/leads', LEAD)
    const { id } = body as { id: number }
    for (const step of [2, 3])
      await call('PUT', `/dealer-api/api/leads/${id}`, { lead: { step_number: step } })
    const [lead] = await readLeads()
    expect(lead?.updates).toMatchObject([{ payload: { step_number: 2 } }, { payload: { step_number: 3 } }])
  })

  test('[LD-02] rejects an update of an unknown lead', async () => {
    const { status, body } = await call('PUT', '/dealer-api/api/leads/999999', { lead: {} })
    expect({ status, body }).toEqual({ status: 404, body: { error: 'Lead 999999 not found' } })
  })

  test('[LD-02] records size, hash and detected type of uploaded files', async () => {
    const pdf = new TextEncoder().encode('%PDF-1.7 résumé')
    const form = new FormData()
    form.set('lead', JSON.stringify(LEAD.lead))
    form.append('cv', new File([pdf], 'Ana’s CV.pdf', { type: 'application/octet-stream' }))
    form.append('cv', new File(['hello'], 'note.txt', { type: 'text/plain' }))
    const { status } = await call('POST', '/dealer-api/api/leads/with-files', form)
    expect(status).toBe(201)
    const [lead] = await readLeads()
    expect(lead?.files).toMatchObject([
      {
        field: 'cv',
        name: 'Ana’s CV.pdf',
        size: pdf.byteLength,
        type: 'application/pdf',
        sha256: createHash('sha256').update(pdf).digest('hex'),
      },
      { field: 'cv', name: 'note.txt', size: 5, type: 'text/plain' },
    ])
  })

  test('[LD-06] responds to mock requests in the same way and stores nothing', async () => {
    const { status, body } = await call('POST', '/dealer-api/mock/api/leads', LEAD)
    expect({ status, body }).toEqual({ status: 201, body: { id: 1 } })
    expect(await readLeads()).toEqual([])
  })

  test.each([
    ['a body without a lead', {}, 422, 'lead: '],
    ['a lead that is a list', { lead: [] }, 422, 'lead: '],
    ['a lead without a site', { lead: { name: 'x' } }, 422, 'lead.website_slug: '],
  ])('[DA-05] rejects %s and names the field', async (_name, body, status, error) => {
    const answer = await call('POST', '/dealer-api/api/leads', body)
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ error: expect.stringContaining(error) })
  })
})

describe('idempotency', () => {
  test('[LD-05] returns the first response for a repeated key and body, and creates one lead', async () => {
    const first = await withKey('same', LEAD)
    const second = await withKey('same', LEAD)
    expect(second.body).toEqual(first.body)
    expect(await readLeads()).toHaveLength(1)
  })

  test('[LD-05] creates one lead from ten concurrent requests with the same key', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => withKey('at-once', LEAD)))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await readLeads()).toHaveLength(1)
  })

  test('[LD-05] rejects a key that was used with a different body', async () => {
    await withKey('other', LEAD)
    const { status, body } = await withKey('other', { lead: { ...LEAD.lead, name: 'Bo' } })
    expect(status).toBe(422)
    expect(body).toEqual({ error: 'This Idempotency-Key was used with a different body' })
  })

  test('[LD-05] creates one lead from repeated uploads with the same key and different multipart boundaries', async () => {
    expect((await sendFiles()).body).toEqual((await sendFiles()).body)
    expect(await readLeads()).toHaveLength(1)
  })

  test('[LD-02] stores a repeated update once', async () => {
    const { body } = await withKey('steps', LEAD)
    const path = `/dealer-api/api/leads/${(body as { id: number }).id}`
    await withKey('step-2', { lead: { step_number: 2 } }, path, 'PUT')
    await withKey('step-2', { lead: { step_number: 2 } }, path, 'PUT')
    expect((await readLeads())[0]?.updates).toHaveLength(1)
  })

  test('[LD-05] allows a key again after a rejected request', async () => {
    expect((await withKey('mended', {})).status).toBe(422)
    expect((await withKey('mended', LEAD)).status).toBe(201)
  })
})
