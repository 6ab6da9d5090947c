import { beforeEach, describe, expect, test } from 'vitest'
import { startTestSandbox } from '../start-test-sandbox'

const { call, get, url } = await startTestSandbox()
const HEALTHY = '/dealer-api/cars.json'
const LEAD = { lead: { website_slug: 'kiwi-auto' } }
const readLeads = async () => ((await get('/inbox.json')).body as { leads: object[] }).leads

beforeEach(async () => {
  await call('DELETE', '/faults')
  await call('DELETE', '/inbox.json')
})

describe('faults', () => {
  test('[DA-01] returns the status the given number of times and then recovers', async () => {
    await call('PUT', '/faults', { part: 'dealer-api', kind: 'status', status: 503, times: 2 })
    const statuses = [(await get(HEALTHY)).status, (await get(HEALTHY)).status, (await get(HEALTHY)).status]
    expect(statuses).toEqual([503, 503, 200])
  })

  test('[DA-01] limits a fault to its part and path until it is cleared', async () => {
    await call('PUT', '/faults', { part: 'dealer-api', path: '/api/leads', kind: 'status' })
    expect((await get(HEALTHY)).status).toBe(200)
    expect((await get('/dashboard/api/v1/websites/101/website_session_data.json')).status).toBe(200)
    for (let count = 0; count < 3; count += 1)
      expect((await call('POST', '/dealer-api/api/leads', LEAD)).status).toBe(500)
    await call('DELETE', '/faults')
    expect((await call('POST', '/dealer-api/api/leads', LEAD)).status).toBe(201)
  })

  test('[LD-05] limits a fault with `contains` to matching requests and leaves their bodies intact', async () => {
    const own = { part: 'dealer-api', contains: 'mine', kind: 'status', times: 1 }
    await call('PUT', '/faults', own)
    const mine = { lead: { website_slug: 'kiwi-auto', message: 'mine' } }
    const post = async (lead: object) => (await call('POST', '/dealer-api/api/leads', lead)).status
    expect([await post(LEAD), await post(mine), await post(mine)]).toEqual([201, 500, 201])
    expect((await get(HEALTHY)).status).toBe(200)
    expect(await readLeads()).toMatchObject([{}, { payload: { message: 'mine' } }])
  })

  test('[LD-05] processes the request and then closes the connection for drop-answer', async () => {
    await call('PUT', '/faults', { part: 'dealer-api', kind: 'drop-answer', times: 1 })
    await expect(call('POST', '/dealer-api/api/leads', LEAD)).rejects.toThrow('fetch failed')
    expect(await readLeads()).toHaveLength(1)
  })

  test('[LD-05] does not process the request for reset, garbage and status', async () => {
    for (const kind of ['reset', 'garbage', 'status']) {
      await call('PUT', '/faults', { part: 'dealer-api', kind, times: 1 })
      await call('POST', '/dealer-api/api/leads', LEAD).catch(() => undefined)
    }
    expect(await readLeads()).toHaveLength(0)
  })

  test('[DA-01] returns 200 with an unparsable body for garbage', async () => {
    await call('PUT', '/faults', { part: 'dealer-api', kind: 'garbage', times: 1 })
    const response = await fetch(url + HEALTHY)
    expect(response.status).toBe(200)
    await expect(response.json()).rejects.toThrow(SyntaxError)
  })

  test('[DA-01] sends the full content length and half of the body for truncate', async () => {
    await call('PUT', '/faults', { part: 'dealer-api', kind: 'truncate', times: 1 })
    const response = await fetch(url + HEALTHY)
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(2)
    await expect(response.text()).rejects.toThrow('terminated')
  })

  test('[DA-01] never responds for hang', async () => {
    await call('PUT', '/faults', { part: 'dealer-api', kind: 'hang', times: 1 })
    await expect(fetch(url + HEALTHY, { signal: AbortSignal.timeout(150) })).rejects.toThrow(/timeout/)
    expect((await get(HEALTHY)).status).toBe(200)
  })

  test('[DA-01] responds late but correctly for latency', async () => {
    await call('PUT', '/faults', { part: 'dealer-api', kind: 'latency', ms: 120, times: 1 })
    const start = performance.now()
    expect((await get(HEALTHY)).status).toBe(200)
    expect(performance.now() - start).toBeGreaterThanOrEqual(115)
  })

  test.each([
    [{ part: 'moon', kind: 'status' }, 'part'],
    [{ part: 'search', kind: 'explode' }, 'kind'],
    [{ part: 'search', kind: 'latency' }, 'ms'],
    [{ part: 'search', kind: 'status', status: 200 }, 'status'],
    [{ part: 'search', kind: 'hang', times: 0 }, 'times'],
    [{ part: 'search', kind: 'hang', path: 'api' }, 'path'],
    [{ part: 'search', kind: 'hang', often: 3 }, 'body'],
  ])('[DA-05] rejects %j and names %s', async (fault, field) => {
    const { status, body } = await call('PUT', '/faults', fault)
    expect(status).toBe(422)
    expect(body).toMatchObject({ error: expect.stringMatching(new RegExp(`^${field}: `)) })
    expect((await get('/faults')).body).toEqual({ faults: [] })
  })

  test('[DA-05] rejects a body that is not JSON', async () => {
    expect((await fetch(`${url}/faults`, { method: 'PUT', body: '{' })).status).toBe(400)
  })
})

describe('clock', () => {
  test('[WL-07] expires a sign-in code when the clock is moved', async () => {
    const who = { phone_number: '0491570006', website_id: 101 }
    await call('POST', '/dealer-api/api/auth/request-code', who)
    const { messages } = (await get('/inbox.json')).body as { messages: { text: string }[] }
    const code = /\d{6}/.exec(messages[0]?.text ?? '')?.[0]
    await call('PUT', '/clock', { offsetMs: 11 * 60_000 })
    expect((await call('POST', '/dealer-api/api/auth/verify-code', { ...who, code })).status).toBe(422)
    await call('PUT', '/clock', { offsetMs: 0 })
    expect((await call('POST', '/dealer-api/api/auth/verify-code', { ...who, code })).status).toBe(200)
  })

  test('[DA-05] rejects a clock offset that is not a number', async () => {
    expect((await call('PUT', '/clock', { offsetMs: 'soon' })).status).toBe(422)
  })
})
