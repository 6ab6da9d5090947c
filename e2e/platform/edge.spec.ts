import { formatHead, sendRaw } from '@/tests/support/raw-request'
import { ask } from '../support/ask'
import { readProductAddress } from '../support/product-address'
import { expect, readSite, test } from '../support/test'

const SLUG = 'harbour-city'
const HOST = `${SLUG}.localhost`
const INTERNAL = /^x-(?:nextjs|middleware)-/

const send = (...head: string[]) => sendRaw(readProductAddress().port, formatHead(...head))

test.describe('[RT-16] hostile requests', () => {
  for (const [what, head] of [
    ['an upgrade', ['GET / HTTP/1.1', `Host: ${HOST}`, 'Connection: Upgrade', 'Upgrade: websocket']],
    ['OPTIONS *', ['OPTIONS * HTTP/1.1', `Host: ${HOST}`]],
    ['an absolute-form target', ['GET http://evil.example// HTTP/1.1', `Host: ${HOST}`]],
    ['two hosts', ['GET / HTTP/1.1', `Host: ${HOST}`, 'Host: kiwi-auto.localhost']],
  ] as const)
    test(`${what} is rejected with 400`, async () => {
      const answer = await send(...head)
      expect(answer).toMatch(/^HTTP\/1\.1 400 /)
      expect(answer).not.toMatch(/evil\.example|kiwi/)
    })

  test('never redirects to another host', async () => {
    const paths = [
      '//evil.example/',
      '//evil.example/..',
      '///evil.example/%2f..',
      '/\\evil.example',
      '/\\/evil.example',
      '/.//evil.example',
      '/%5Cevil.example',
      '/%2F%2Fevil.example',
      '/search//evil.example',
      `//evil.example?query=${'x'.repeat(7000)}`,
      `/search/?query=${'x'.repeat(7000)}`,
    ]
    for (const path of paths)
      for (const method of ['GET', 'HEAD', 'POST']) {
        const answer = await send(`${method} ${path} HTTP/1.1`, `Host: ${HOST}`, 'Connection: close')
        expect(answer, path).toMatch(/^HTTP\/1\.1 [1-4]/)
        const location = /^location: (.*)\r$/im.exec(answer)?.[1] ?? '/'
        const base = `http://${HOST}`
        expect(new URL(location, base).origin, `${path} → ${location}`).toBe(base)
      }
  })

  test('serves the health check, but no site, to HTTP/1.0 without Host', async () => {
    expect(await send('GET /api/health HTTP/1.0')).toMatch(/^HTTP\/1\.1 200 /)
    expect(await send('GET / HTTP/1.0')).toMatch(/^HTTP\/1\.1 404 /)
  })
})

test('[RT-16] sends internal headers only to the App Router’s client', async () => {
  const search = `/search/${readSite(SLUG).default_search_path}`
  for (const path of [
    '/',
    search,
    `${search}?query=toyota`,
    '/contact',
    '/no-such-page',
    '/api/leads',
    '/robots.txt',
  ]) {
    const { headers } = await ask({ host: HOST, path })
    expect(
      Object.keys(headers).filter((name) => INTERNAL.test(name)),
      path,
    ).toEqual([])
    expect(headers, path).not.toHaveProperty('strict-transport-security')
  }
  const rsc = { rsc: '1' }
  // Next.js redirects to the URL of the RSC variant, which its client computes from the headers.
  const { headers: redirect } = await ask({ host: HOST, path: '/contact', headers: rsc })
  const { headers } = await ask({
    host: HOST,
    path: String(redirect['location'] ?? '/contact'),
    headers: rsc,
  })
  expect(headers['x-nextjs-rewritten-path']).toMatch(new RegExp(`^/${SLUG}/`))
  expect(headers['vary']).toMatch(/rsc/i)
  expect(headers).not.toHaveProperty('x-middleware-rewrite')
  expect(headers).not.toHaveProperty('x-nextjs-cache')
})
