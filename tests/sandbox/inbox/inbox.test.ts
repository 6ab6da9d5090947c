import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { isLocalHost, isLocalOrigin, isLoopback } from '@/sandbox/inbox/local-only'
import { startTestSandbox } from '../start-test-sandbox'

const sandbox = await startTestSandbox()
const { call, get, url } = sandbox

/** Sends a request with headers that `fetch` does not allow. Resolves with the status. */
function sendRequest(path: string, headers: Record<string, string>, method = 'GET'): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url + path, { headers, method }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
      .on('error', reject)
      .end()
  })
}

describe('local access only', () => {
  test.each([
    'localhost',
    'LOCALHOST:4000',
    'kiwi-auto.localhost:4000',
    '127.0.0.1:4000',
    '[::1]:4000',
    '[::1]',
  ])('[DA-01] host %s is local', (host) => expect(isLocalHost(host)).toBe(true))
  test.each([
    '',
    'evil.com',
    'localhost.evil.com',
    '127.0.0.1.evil.com',
    'notlocalhost',
    '0.0.0.0',
    'a@localhost',
  ])('[DA-01] host "%s" is not local', (host) => expect(isLocalHost(host)).toBe(false))
  test.each([
    [undefined, true],
    ['http://kiwi-auto.localhost:3000', true],
    ['null', false],
    ['https://evil.com', false],
    ['https://localhost.evil.com', false],
  ])('[DA-01] origin %s is local: %s', (origin, local) => expect(isLocalOrigin(origin)).toBe(local))
  test.each([
    ['127.0.0.1', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['10.0.0.1', false],
    ['::ffff:10.0.0.1', false],
    [undefined, false],
  ])('[DA-01] address %s is loopback: %s', (address, local) => expect(isLoopback(address)).toBe(local))

  test.each(['/inbox', '/inbox.json', '/inbox/events', '/faults', '/clock'])(
    '[DA-01] rejects %s for a foreign host name and a foreign origin',
    async (path) => {
      expect(await sendRequest(path, { host: 'evil.com' })).toBe(403)
      expect(await sendRequest(path, { origin: 'https://evil.com' })).toBe(403)
    },
  )
  test('[DA-01] rejects clearing the inbox from a foreign origin', async () => {
    expect(await sendRequest('/inbox.json', { origin: 'https://evil.com' }, 'DELETE')).toBe(403)
  })
})

describe('inbox', () => {
  test('[LD-05] returns the documented shape, filters by site and can be cleared', async () => {
    await call(
      'POST',
      '/dealer-api/api/leads',
      { lead: { website_slug: 'kiwi-auto' } },
      { 'idempotency-key': 'a' },
    )
    await call('POST', '/dealer-api/api/leads', { lead: { website_slug: 'bargain-bay' } })
    const all = (await get('/inbox.json')).body
    expect(all).toEqual({
      leads: [
        {
          id: expect.any(Number),
          idempotencyKey: 'a',
          receivedAt: expect.stringMatching(/^\d{4}-.*Z$/),
          site: 'kiwi-auto',
          payload: { website_slug: 'kiwi-auto' },
          updates: [],
          files: [],
        },
        expect.objectContaining({ site: 'bargain-bay', idempotencyKey: null }),
      ],
      messages: [],
      crm: [],
      chats: [],
      phoneCalls: [],
      bookings: [],
      payments: [],
      reservations: [],
      webhooks: [],
      watchlist: [],
      errors: [],
      events: [],
    })
    const one = (await get('/inbox.json?site=bargain-bay')).body
    expect(one).toMatchObject({ leads: [{ site: 'bargain-bay' }] })
    expect((await call('DELETE', '/inbox.json')).status).toBe(204)
    expect((await get('/inbox.json')).body).toMatchObject({ leads: [] })
  })

  test('[LD-02] shows an update of a lead that arrived before the inbox was cleared', async () => {
    const { body } = await call('POST', '/dealer-api/api/leads', { lead: { website_slug: 'kiwi-auto' } })
    await call('DELETE', '/inbox.json')
    await call('PUT', `/dealer-api/api/leads/${(body as { id: number }).id}`, { lead: { progress: 67 } })
    expect((await get('/inbox.json')).body).toMatchObject({
      leads: [{ updates: [{ payload: { progress: 67 } }] }],
    })
  })

  test('[CD-02] records phone reveals and calls with their ids and site', async () => {
    const ids = { car_id: 7, dealership_id: 1001, website_id: 101 }
    await call('POST', '/dealer-api/api/events/phone_reveal', ids)
    await call('POST', '/dealer-api/api/events/car_phone_call', ids)
    expect((await get('/inbox.json?site=harbour-city')).body).toMatchObject({
      phoneCalls: [
        { ...ids, type: 'reveal' },
        { ...ids, type: 'call' },
      ],
    })
    expect((await call('POST', '/dealer-api/api/events/phone_reveal', { car_id: 7 })).status).toBe(422)
  })

  test('[LD-02] serves uploaded files only as downloads', async () => {
    const form = new FormData()
    form.set('lead', JSON.stringify({ website_slug: 'kiwi-auto' }))
    form.append('cv', new File(['<script>alert(1)</script>'], 'a.html', { type: 'text/html' }))
    await call('POST', '/dealer-api/api/leads/with-files', form)
    const { leads } = (await get('/inbox.json')).body as { leads: { files: { id: number }[] }[] }
    const id = leads.at(-1)?.files[0]?.id
    const response = await fetch(`${url}/inbox/files/${id}`)
    expect(await response.text()).toBe('<script>alert(1)</script>')
    expect(response.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(response.headers.get('content-type')).toBe('application/octet-stream')
  })

  test('[LD-05] notifies open pages of a new lead', async () => {
    const response = await fetch(`${url}/inbox/events`)
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    const first = await reader?.read()
    expect(first?.value).toContain('event: ready')
    await call('POST', '/dealer-api/api/leads', { lead: { website_slug: 'kiwi-auto' } })
    const second = await reader?.read()
    expect(second?.value).toContain('event: change')
    await reader?.cancel()
  })

  test('[LD-05] allows only the inline script of the page', async () => {
    const response = await fetch(`${url}/inbox`)
    const html = await response.text()
    expect(html).toContain('<h1>Inbox</h1>')
    expect(html).not.toMatch(/(?:src|href)="https?:/)
    expect(response.headers.get('content-security-policy')).toMatch(/script-src 'sha256-[^']+'(?:;|$)/)
  })

  test('[LD-05] keeps leads after a restart', async () => {
    const { body } = await call('POST', '/dealer-api/api/leads', {
      lead: { website_slug: 'kiwi-auto', n: 9 },
    })
    await sandbox.close()
    const again = await startTestSandbox({ dataDir: sandbox.dataDir })
    const { leads } = (await again.get('/inbox.json')).body as { leads: object[] }
    expect(leads.at(-1)).toMatchObject({ id: (body as { id: number }).id, payload: { n: 9 } })
    await again.close()
  })
})
