import { connect } from 'node:net'
import { expect, test } from '@playwright/test'
import { solve, type Challenge } from '@/tests/support/solve-challenge'
import { ask, type Answer } from '../support/ask'
import { readFormValues } from '../support/plain-enquiry'
import { readProductAddress } from '../support/product-address'
import { Sandbox } from '../support/sandbox'

const hostOf = (slug: string) => `${slug}.localhost:${readProductAddress().port}`
const JSON_TYPE = { 'content-type': 'application/json' }
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' }

let count = 0
function makeLead() {
  count += 1
  return {
    name: 'Mia',
    last_name: 'Nguyen',
    phone: '0412 345 678',
    email: 'mia@example.com',
    category: 'General Enquiry',
    message: `abuse-${process.pid}-${Date.now()}-${count}`,
  }
}

async function getProof(slug: string, query = ''): Promise<string> {
  const { text } = await ask({ host: hostOf(slug), path: `/api/bot-check${query}` })
  return solve(JSON.parse(text) as Challenge)
}

function postJson(slug: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return ask({
    host: hostOf(slug),
    path: '/api/leads',
    method: 'POST',
    body: text,
    headers: { ...JSON_TYPE, ...headers },
  })
}

/** Every endpoint that writes, with a body of the right content type. */
const WRITES = [
  ['POST', '/api/leads', JSON_TYPE, '{"lead":{}}'],
  ['POST', '/api/leads', FORM_TYPE, 'form=contact'],
  ['POST', '/api/leads/with-files', { 'content-type': 'multipart/form-data; boundary=b' }, '--b--'],
  ['PUT', '/api/leads/1099511627777', JSON_TYPE, '{"lead":{}}'],
  ['POST', '/api/carClarityCustomer', JSON_TYPE, '{"lead":{}}'],
  ['POST', '/api/nevdis', JSON_TYPE, '{}'],
  ['POST', '/api/simple-autograb-lookup', JSON_TYPE, '{}'],
  ['POST', '/api/events/car_phone_call', JSON_TYPE, '{}'],
  ['POST', '/api/events/phone_reveal', JSON_TYPE, '{}'],
] as const

/** Invalid calls: non-numeric ids, unknown paths, unsupported methods. */
const INVALID_CALLS = [
  ...['%00', 'abc', '-1', '1e3', '9'.repeat(400), '%2e%2e', '%E0%A4%A', '1/2'].map(
    (id) => ['PUT', `/api/leads/${id}`, 404] as const,
  ),
  ['GET', '/api', 404],
  ['POST', '/api/no-such-call', 404],
  ['DELETE', '/api/leads', 405],
  ['GET', '/api/leads/with-files', 405],
  ['PUT', '/api/health', 405],
  ['TRACE', '/api/leads', 501],
] as const

test('[LD-02] [LD-04] rejects invalid calls with a JSON error, never with an HTML page', async () => {
  for (const [method, path, expected] of INVALID_CALLS) {
    const { status, headers, text } = await ask({ host: hostOf('harbour-city'), path, method })
    expect([path.slice(0, 60), status, headers['content-type']]).toEqual([
      path.slice(0, 60),
      expected,
      expect.stringContaining('application/json'),
    ])
    expect(JSON.parse(text), path).toEqual({ error: expect.stringMatching(/\w/) })
    if (status === 405) expect(headers['allow']).toMatch(/GET|POST/)
  }
})

test.describe('cross-site calls', () => {
  for (const [method, path, type, body] of WRITES)
    test(`[LD-04] ${method} ${path} (${type['content-type']}) rejects requests from another origin`, async () => {
      const from = (headers: Record<string, string>) =>
        ask({ host: hostOf('harbour-city'), path, method, body, headers: { ...type, ...headers } })
      const foreign: Record<string, string>[] = [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { origin: `http://${hostOf('kiwi-auto')}` },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site', origin: `http://${hostOf('harbour-city')}` },
      ]
      for (const headers of foreign) {
        const { status, text } = await from(headers)
        expect({ headers, status, text }).toMatchObject({
          status: 403,
          text: expect.stringContaining('error'),
        })
      }
      const own = await from({ origin: `http://${hostOf('harbour-city')}`, 'sec-fetch-site': 'same-origin' })
      expect(own.status).not.toBe(403)
    })

  test('[FM-13] accepts a proof of work once, only for its site and form', async () => {
    const elsewhere = { lead: makeLead(), form: 'contact', bot_check: await getProof('harbour-city') }
    expect((await postJson('kiwi-auto', elsewhere)).status).toBe(422)
    const ofForm = await getProof('wattle-campers', '?form=careers')
    const wrongForm = await postJson('wattle-campers', {
      lead: makeLead(),
      form: 'contact',
      bot_check: ofForm,
    })
    expect(JSON.parse(wrongForm.text)).toHaveProperty('fields.bot_check')
    const proof = await getProof('wattle-campers', '?form=contact')
    const taken = { lead: makeLead(), form: 'contact', bot_check: proof }
    expect((await postJson('wattle-campers', taken)).status).toBe(200)
    const again = await postJson('wattle-campers', { ...taken, lead: makeLead() })
    expect(JSON.parse(again.text)).toHaveProperty('fields.bot_check')
  })

  test('[FM-13] rejects the form token of another site', async () => {
    const { text } = await ask({ host: hostOf('harbour-city'), path: '/contact' })
    const lead = makeLead()
    const body = new URLSearchParams({ ...readFormValues(text, 'contact'), ...lead }).toString()
    const post = (slug: string) =>
      ask({ host: hostOf(slug), path: '/api/leads', method: 'POST', body, headers: FORM_TYPE })
    const stolen = await post('wattle-campers')
    expect([stolen.status, stolen.headers['location']]).toEqual([
      303,
      expect.stringMatching(/^\/contact\/form\?draft=/),
    ])
    expect(await new Sandbox().findLeads('wattle-campers', lead.message)).toEqual([])
  })
})

test.describe('malformed bodies', () => {
  for (const [method, path, type] of WRITES.filter(([, , kind]) => kind === JSON_TYPE))
    test(`[LD-04] ${method} ${path} rejects them with an error status and message`, async () => {
      const send = (body: string, headers: Record<string, string> = type) =>
        ask({ host: hostOf('longreach-rv'), path, method, body, headers })
      for (const [body, headers, status] of [
        ['{', type, [400, 404]],
        [`{"lead":${'['.repeat(9000)}${']'.repeat(9000)}}`, type, [400, 404]],
        ['{}', { 'content-type': 'text/plain' }, [415, 404]],
        [`{"lead":"${'x'.repeat(70_000)}"}`, type, [413, 404]],
      ] as const) {
        const answer = await send(body, headers)
        expect(status, `${body.slice(0, 12)} ${answer.text}`).toContain(answer.status)
        expect(JSON.parse(answer.text)).toEqual({ error: expect.stringMatching(/\.$/) })
      }
      expect((await ask({ host: hostOf('longreach-rv'), path })).status).toBe(405)
    })

  test('[LD-04] rejects multipart bodies with too many parts, without an end or without a boundary', async () => {
    const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n'
    const send = (body: string, type = 'multipart/form-data; boundary=b') =>
      ask({
        host: hostOf('wattle-campers'),
        path: '/api/leads/with-files',
        method: 'POST',
        body,
        headers: { 'content-type': type },
      })
    expect((await send(`${part.repeat(10_000)}--b--`)).status).toBe(413)
    expect((await send(part)).status).toBe(400)
    expect((await send(part, 'multipart/form-data')).status).toBe(415)
  })

  test('[LD-04] the edge server rejects conflicting lengths, oversized headers and a malformed request line', async () => {
    const host = hostOf('wattle-campers')
    const head = `POST /api/leads HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\n`
    const twice = `${head}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`
    expect(await sendText(twice)).toMatch(/^HTTP\/1\.1 400/)
    expect(await sendText(`${head}x: ${'y'.repeat(70_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431/)
    expect(await sendText('NONSENSE\r\n\r\n')).toMatch(/^HTTP\/1\.1 400/)
  })
})

test('[FM-13] rejects an enquiry with the honeypot field filled in, and accepts it without', async () => {
  const lead = makeLead()
  const trapped = await postJson('wattle-campers', {
    lead: { ...lead, company_fax: '02 9876 5432' },
    bot_check: await getProof('wattle-campers'),
  })
  expect([trapped.status, JSON.parse(trapped.text)]).toMatchObject([
    422,
    { fields: { company_fax: expect.stringContaining('Please send the form again') } },
  ])
  const bot_check = await getProof('wattle-campers')
  expect((await postJson('wattle-campers', { lead, bot_check })).status).toBe(200)
})

test('[LD-07] rejects a form post with an unknown target without saving a draft', async () => {
  const { text } = await ask({ host: hostOf('longreach-rv'), path: '/contact' })
  const post = (more: Record<string, string>) =>
    ask({
      host: hostOf('longreach-rv'),
      path: '/api/leads',
      method: 'POST',
      body: new URLSearchParams({ ...readFormValues(text, 'contact'), ...makeLead(), ...more }).toString(),
      headers: FORM_TYPE,
    })
  const refused = await post({ target: 'nowhere' })
  expect([refused.status, refused.headers['location']]).toEqual([422, undefined])
  expect(JSON.parse(refused.text)).toHaveProperty('fields.target')
  expect((await post({})).headers['location']).toMatch(/^\/success/)
})

test('[LD-04] rate limits posts with Retry-After; other forms of the site still accept enquiries', async () => {
  // No other test sends JSON enquiries of this form to this site.
  const flood = () => postJson('drive-monthly', { lead: {}, form: 'fleet-enquiry' })
  let answer = await flood()
  for (let number = 0; number < 150 && answer.status !== 429; number += 1) answer = await flood()
  expect(answer.status).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(JSON.parse(answer.text)).toEqual({ error: expect.stringMatching(/try again in /) })
  const bot_check = await getProof('drive-monthly', '?form=contact')
  expect((await postJson('drive-monthly', { lead: makeLead(), form: 'contact', bot_check })).status).toBe(200)
})

/** Sends raw text to the web app and resolves with the response when the connection closes. */
function sendText(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(readProductAddress().port, '127.0.0.1')
    let received = ''
    socket.setTimeout(10_000, () => socket.destroy(new Error('no answer')))
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
      socket.end()
    })
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (received || error.code === 'EPIPE') resolve(received)
      else reject(error)
    })
    socket.on('close', () => resolve(received))
    socket.write(text)
  })
}
