import { beforeEach, describe, expect, test, vi } from 'vitest'
import { POST as postPolicyReport } from '@/app/[site]/api/policy-reports/route'

const HOST = 'harbour-city.localhost:3000'
const REPORT = {
  'effective-directive': 'script-src-elem',
  'blocked-uri': 'https://evil.example/a.js?secret=1',
  'document-uri': `http://${HOST}/contact?phone=0400000000`,
  disposition: 'report',
}

let warn: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
})

let visitors = 0
async function post(
  body: string,
  visitor = `10.9.0.${(visitors += 1)}`,
  site = 'harbour-city',
): Promise<Response> {
  const request = new Request(`http://${HOST}/api/policy-reports`, {
    method: 'POST',
    body,
    headers: { host: HOST, 'content-type': 'application/csp-report', 'x-forwarded-for': visitor },
  })
  return postPolicyReport(request, { params: Promise.resolve({ site }) })
}

describe('content policy reports', () => {
  test('are logged with site, directive, origin and path, but without the query (RT-16)', async () => {
    expect((await post(JSON.stringify({ 'csp-report': REPORT }))).status).toBe(204)
    const line = String(warn.mock.calls[0]?.[0])
    expect(line).toContain('site="harbour-city"')
    expect(line).toContain('blocked="https://evil.example"')
    expect(line).toContain('page="/contact"')
    expect(line).not.toMatch(/secret|0400/)
  })

  test.each(['', '[]', '{"csp-report":1}', 'x'.repeat(20_000)])(
    'are rejected when invalid: %.20s',
    async (body) => {
      expect([400, 413]).toContain((await post(body)).status)
      expect(warn).not.toHaveBeenCalled()
    },
  )

  test('do not count against the site when invalid, however many visitors send them', async () => {
    for (let count = 0; count < 310; count += 1)
      await post('{}', `10.7.${count >> 8}.${count & 255}`, 'kiwi-auto')
    const body = JSON.stringify({ 'csp-report': REPORT })
    expect((await post(body, '10.6.0.1', 'kiwi-auto')).status).toBe(204)
  })

  test('are rate-limited per site, apart from other sites', async () => {
    const body = JSON.stringify({ 'csp-report': REPORT })
    const statuses = []
    for (let count = 0; count < 301; count += 1)
      statuses.push((await post(body, `10.5.${count >> 8}.${count & 255}`, 'longreach-rv')).status)
    expect(statuses.at(-2)).toBe(204)
    expect(statuses.at(-1)).toBe(429)
    expect((await post(body, '10.4.0.1', 'wattle-campers')).status).toBe(204)
  })

  test('are rate-limited per visitor', async () => {
    const body = JSON.stringify({ 'csp-report': REPORT })
    const statuses = []
    for (let count = 0; count < 31; count += 1) statuses.push((await post(body, '10.8.0.1')).status)
    expect(statuses.at(-1)).toBe(429)
    expect((await post(body, '10.8.0.2')).status).toBe(204)
    expect((await post(body, '10.8.0.1', 'kiwi-auto')).status).toBe(204)
  })
})
