import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { createDealerApi } from '@/lib/dealer-api/dealer-api.server'
import { createLeadPoster } from '@/lib/delivery/lead-poster.server'
import { createLeadGateway } from '@/lib/leads/dealer-api-destination.server'

const requests: string[] = []
const server = createServer((request, response) => {
  requests.push(`${request.method} ${request.url}`)
  if (request.url?.startsWith('/moved')) response.writeHead(302, { location: '/elsewhere' })
  else response.writeHead(429, { 'retry-after': '7' })
  response.end('{}')
})
await new Promise<void>((resolve) => {
  server.listen(0, '127.0.0.1', resolve)
})
afterAll(() => server.close())
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

test('[LD-05] respects Retry-After of the dealer API', async () => {
  const api = createDealerApi({ url, dashboardUrl: url, user: 'a', password: 'b' })
  const outcome = await createLeadGateway(() => api).create({}, 'key', 'server')
  expect(outcome).toMatchObject({ kind: 'failed', status: 429, retryAfterMs: 7000 })
})

const lead = { contentType: 'application/xml', body: '<adf/>' }

test('[LD-05] respects Retry-After of a CRM and does not follow its redirects', async () => {
  const post = createLeadPoster({ baseUrl: url })
  const key = { deliveryKey: 'key', site: 'kiwi-auto' }
  expect(await post({ ...lead, url: '/leads' }, key)).toMatchObject({ status: 429, retryAfterMs: 7000 })
  expect(await post({ ...lead, url: '/moved' }, key)).toMatchObject({ kind: 'failed', status: 302 })
  expect(requests).not.toContain('POST /elsewhere')
  expect(requests).not.toContain('GET /elsewhere')
})

test('[LD-05] does not post to a stored URL that is not allowed', async () => {
  const post = createLeadPoster({ baseUrl: url })
  const outcome = await post({ ...lead, url: 'http://10.0.0.1/' }, { deliveryKey: 'key', site: 'x' })
  expect(outcome).toMatchObject({ kind: 'failed', message: expect.stringContaining('must not be sent') })
})
