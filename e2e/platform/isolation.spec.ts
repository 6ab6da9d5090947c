import { ask } from '../support/ask'
import { listCarPaths } from '../support/plain-enquiry'
import { readProductAddress } from '../support/product-address'
import { expect, readSite, test } from '../support/test'

const A = 'harbour-city'
const B = 'kiwi-auto'
const hostOf = (slug: string) => `${slug}.localhost:${readProductAddress().port}`
const siteOf = (html: string) => /<html[^>]*data-site="([^"]*)"/.exec(html)?.[1]
/** Request headers of a page load, the App Router's client, and prefetches. */
const REQUEST_HEADERS: Record<string, string>[] = [
  {},
  { rsc: '1' },
  { rsc: '1', 'next-router-prefetch': '1' },
  { purpose: 'prefetch' },
]
const searchOf = (slug: string) => `/search/${readSite(slug).default_search_path}`

test.describe('hosts', () => {
  test('[RT-16] an unknown host gets an uncached 404 that names no site', async () => {
    const hosts = [
      'nobody.localhost',
      'localhost',
      '127.0.0.1',
      A,
      `${A}.localhost.evil.example`,
      `x.${A}.localhost`,
    ]
    for (const host of hosts)
      for (const headers of REQUEST_HEADERS)
        for (const path of ['/', searchOf(A), `/${A}`, '/api/leads', '/favicon.ico', '/robots.txt']) {
          const answer = await ask({ host, path, headers })
          expect([answer.status, answer.headers['cache-control']], `${host}${path}`).toEqual([
            404,
            'no-store',
          ])
          expect(answer.text).not.toMatch(/harbour|kiwi/i)
        }
  })

  test('[RT-16] ignores case, port, trailing dot and www in the host', async () => {
    for (const host of [
      `${A}.localhost`,
      'HARBOUR-City.LocalHost:80',
      `${A}.localhost.`,
      `www.${A}.localhost:3000`,
    ]) {
      const answer = await ask({ host, path: '/contact' })
      expect([answer.status, siteOf(answer.text)], host).toEqual([200, A])
    }
  })

  test('[RT-16] a path with another site’s slug is a 404 of the requested site', async () => {
    for (const path of [`/${A}`, `/${A}/contact`, `/${A}${searchOf(A)}`, `/${A}/cached-search/used-cars`])
      for (const headers of REQUEST_HEADERS) {
        const answer = await ask({ host: hostOf(B), path, headers })
        expect(answer.text, path).not.toContain(readSite(A).name)
        if (!('rsc' in headers)) expect([answer.status, siteOf(answer.text)], path).toEqual([404, B])
      }
  })

  test('[RT-16] request headers cannot change the site', async () => {
    const claims: Record<string, string>[] = [
      { 'x-forwarded-host': hostOf(A) },
      { forwarded: `host=${hostOf(A)}` },
      { 'x-host': hostOf(A), 'x-original-host': hostOf(A) },
      { 'x-original-url': `/${A}`, 'x-rewrite-url': `/${A}` },
      { 'x-middleware-rewrite': `/${A}` },
      {
        'x-middleware-next': '1',
        'x-middleware-override-headers': 'host',
        'x-middleware-request-host': hostOf(A),
      },
      { 'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware' },
      { 'x-middleware-prefetch': '1' },
      { 'x-nextjs-rewrite': `/${A}`, 'x-nextjs-data': '1' },
      {
        'x-invoke-path': `/${A}`,
        'x-invoke-output': `/${A}`,
        'x-invoke-query': '%7B%22site%22%3A%22harbour-city%22%7D',
      },
      { 'x-matched-path': `/${A}`, 'x-now-route-matches': `1=${A}` },
      { 'next-url': `/${A}`, 'next-router-state-tree': '%5B%22%22%5D' },
    ]
    for (const headers of claims)
      for (const path of ['/', searchOf(B)]) {
        const answer = await ask({ host: hostOf(B), path, headers })
        expect(siteOf(answer.text) ?? B, JSON.stringify(headers)).toBe(B)
        expect(answer.text).not.toContain(readSite(A).name)
        expect(answer.status, JSON.stringify(headers)).toBeLessThan(500)
      }
    const clean = await ask({ host: hostOf(B) })
    expect([clean.status, siteOf(clean.text)]).toEqual([200, B])
  })

  test('[RT-16] concurrent requests to several sites never mix', async () => {
    const slugs = [A, B, 'wattle-campers', 'drive-monthly']
    const rounds = Array.from({ length: 12 }, (_, round) => round)
    const answers = await Promise.all(
      rounds.flatMap((round) =>
        slugs.map(async (slug) => {
          const path =
            round % 3 === 0
              ? '/'
              : round % 3 === 1
                ? searchOf(slug)
                : `${searchOf(slug)}?range[year]=${2000 + round}:2026`
          return { slug, answer: await ask({ host: hostOf(slug), path }) }
        }),
      ),
    )
    for (const { slug, answer } of answers) expect([answer.status, siteOf(answer.text)]).toEqual([200, slug])
  })
})

test.describe('stock', () => {
  test('[CF-04] lists no vehicle on two sites', async () => {
    const ids = new Map<string, string[]>()
    for (const slug of [A, B]) {
      const { text } = await ask({ host: hostOf(slug), path: searchOf(slug) })
      ids.set(
        slug,
        [...text.matchAll(/data-car-id="(\d+)"/g)].flatMap(([, id]) => id ?? []),
      )
    }
    const [own, other] = [ids.get(A) ?? [], ids.get(B) ?? []]
    expect(own.length).toBeGreaterThan(0)
    expect(other.length).toBeGreaterThan(0)
    expect(own.filter((id) => other.includes(id))).toEqual([])
  })

  test('[RT-05] [RT-16] a vehicle’s path is a 404 on every other site', async () => {
    const { text } = await ask({ host: hostOf(A), path: searchOf(A) })
    const [path] = listCarPaths(text, '/cars')
    expect(path).toBeDefined()
    expect((await ask({ host: hostOf(A), path: path ?? '' })).status).toBe(200)
    for (const slug of [B, 'bargain-bay', 'ironbark-motorcycles'])
      for (const base of ['/cars', '/motorcycles', '/campers']) {
        const moved = (path ?? '').replace('/cars', base)
        const answer = await ask({ host: hostOf(slug), path: moved })
        expect([answer.status, siteOf(answer.text)], `${slug}${moved}`).toEqual([404, slug])
      }
  })

  test('[CD-09] an invalid slug is a 404', async () => {
    for (const slug of ['no-such-car', 'a.b', '..%2f..%2fapi', '%00', "x'or'1'='1"])
      expect((await ask({ host: hostOf(A), path: `/cars/${slug}` })).status, slug).toBe(404)
  })
})
