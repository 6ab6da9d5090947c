import { ask } from '../support/ask'
import { readProductAddress } from '../support/product-address'
import { expect, test } from '../support/test'

const HOST = 'harbour-city.localhost'

test.describe('not found', () => {
  for (const path of [
    '/no-such-page',
    '/cars/no-such-car',
    '/search/no/such/search',
    '/a/b/c',
    '/motorcycles/x',
    '/not-found-page',
    '/info/service',
    '/__catalog',
    '/__catalog/sold',
  ])
    test(`[RT-16] ${path} is the site's server-rendered 404 page, not cached`, async () => {
      const answer = await ask({ host: HOST, path })
      expect([answer.status, answer.headers['cache-control']]).toEqual([
        404,
        expect.stringMatching(/\bno-store\b/),
      ])
      expect(answer.headers['content-security-policy']).toMatch(/'nonce-[^']+'/)
      expect(answer.text).toContain('data-site="harbour-city"')
      expect(answer.text).toMatch(/<h1[^>]*>We cannot find that page<\/h1>/)
      expect(answer.text).toContain('<footer')
    })

  test('[RT-16] POST and HEAD to an unknown path are 404', async () => {
    expect((await ask({ host: HOST, path: '/no-such-page', method: 'POST', body: 'x=1' })).status).toBe(404)
    const head = await ask({ host: HOST, path: '/no-such-page', method: 'HEAD' })
    expect([head.status, head.text]).toEqual([404, ''])
  })
})

test.describe('unavailable', () => {
  const slug = 'a-car-of-an-outage'
  const fault = (method: 'PUT' | 'DELETE', body?: unknown) =>
    fetch(`http://127.0.0.1:${readProductAddress().sandboxPort}/faults`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: body ? JSON.stringify(body) : undefined,
    })

  test('[DA-01, CD-10] a vehicle requested in an outage is a complete 500 page, never a cached 404', async () => {
    // Affects only this vehicle's path and the attempts of one request, so other tests are not disturbed.
    await fault('PUT', {
      part: 'dealer-api',
      path: `/websites/101/cars/${slug}.json`,
      kind: 'status',
      status: 503,
      times: 3,
    })
    const during = await ask({ host: HOST, path: `/cars/${slug}` })
    expect([during.status, during.headers['cache-control']]).toEqual([500, 'no-store'])
    expect(during.text).toMatch(/<h1[^>]*>Something went wrong<\/h1>/)
    expect(during.text).toContain('data-site="harbour-city"')
    expect((await ask({ host: HOST, path: '/error-page' })).status).toBe(404)
    await expect.poll(async () => (await ask({ host: HOST, path: `/cars/${slug}` })).status).toBe(404)
  })
})
