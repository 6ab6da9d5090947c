import { readdirSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { FACET_NAMES } from '@/config/filters'
import { buildSearchRequest } from '@/lib/search/request'
import { EMPTY_STATE } from '@/lib/search/state'
import { followSearch, getSearchPath, mapFew } from '../support/search-page'
import * as service from '../support/search-service'
import { getSearchService, isPublic, listAllStock, type StockDocument } from '../support/stock'
import { readSite } from '../support/test'

const SLUGS = readdirSync('config/sites').map((file) => file.replace('.json', ''))
const [A, B] = ['harbour-city', 'kiwi-auto']
const OTHER = 'dealership_slug = "kiwi-auto"'
const ascending = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)

let cars: StockDocument[]
test.beforeAll(async () => {
  cars = await listAllStock()
})

/** Ids of all vehicles that a site may show. */
function listPublicIds(slug: string): Set<number> {
  const [site, now] = [readSite(slug), Math.floor(Date.now() / 1000)]
  return new Set(cars.filter((car) => isPublic(site, car, now)).map(({ id }) => id))
}

test.describe('a site’s search key', () => {
  for (const slug of SLUGS)
    test(`[SE-08] ${slug}: grants access to exactly its public stock`, async () => {
      const { key } = await service.getToken(slug)
      const allowed = listPublicIds(slug)
      const answer = await service.searchWith(key, { facets: ['dealership_slug', 'show_on_dealer_website'] })
      expect(allowed.size).toBeGreaterThan(20)
      expect(ascending(answer.ids)).toEqual(ascending([...allowed]))
      const own = readSite(slug).dealerships.map((dealership) => dealership.slug)
      const [result] = (
        JSON.parse(answer.text) as { results: { facetDistribution: Record<string, object> }[] }
      ).results
      const counted = Object.keys(result?.facetDistribution['dealership_slug'] ?? {})
      expect(counted.filter((dealership) => !own.includes(dealership))).toEqual([])
      expect(Object.keys(result?.facetDistribution['show_on_dealer_website'] ?? {})).toEqual(['true'])
    })

  test('[SE-08] the test stock has hidden, sold and restricted vehicles', () => {
    const dealers = (slug: string) => readSite(slug).dealerships.map((dealership) => dealership.slug)
    const listExcluded = (slug: string) => {
      const allowed = listPublicIds(slug)
      return cars.filter((car) => dealers(slug).includes(car.dealership_slug) && !allowed.has(car.id))
    }
    expect(listExcluded(B).some((car) => car['show_on_dealer_website'] === false)).toBe(true)
    expect(listExcluded(B).some((car) => car['status'] === 'sold')).toBe(true)
    expect(listExcluded(A).some((car) => car['restricted_on_group_site'] === true)).toBe(true)
  })

  test('[SE-08] expires within an hour, is not cached and contains no secret', async () => {
    const answer = await service.requestToken(`${A}.localhost`)
    const token = JSON.parse(answer.text) as service.TokenAnswer
    const now = Date.now()
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(token).toMatchObject({ index: 'cars', host: getSearchService().host })
    expect(token.expiresAt).toBeGreaterThan(now)
    expect(token.expiresAt).toBeLessThanOrEqual(now + 3_600_000)
    expect(Number(service.readClaims(token.key)['exp'])).toBeLessThanOrEqual(
      Math.ceil(token.expiresAt / 1000),
    )
    const { key } = await service.getSearchKey()
    const exposed = `${answer.text} ${JSON.stringify(service.readClaims(token.key))}`
    expect(exposed).not.toContain(key)
    expect(exposed).not.toContain(getSearchService().adminKey)
  })

  test('[SE-08, RT-16] depends only on the host, not on other headers or the path', async () => {
    const isOf = (text: string, slug: string) => {
      const { searchRules } = service.readClaims((JSON.parse(text) as service.TokenAnswer).key)
      return JSON.stringify(searchRules).includes(`dealership_slug = \\"${slug}`)
    }
    for (const headers of [
      { 'x-forwarded-host': `${B}.localhost` },
      { forwarded: `host=${B}.localhost` },
      { 'x-original-url': `/${B}/api/search-token`, 'x-rewrite-url': `/${B}/api/search-token` },
      { 'x-middleware-rewrite': `/${B}/api/search-token` },
      { 'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware' },
      { 'x-invoke-path': `/${B}/api/search-token`, 'x-matched-path': `/${B}/api/search-token` },
      { origin: `http://${B}.localhost`, referer: `http://${B}.localhost/` },
      { cookie: `site=${B}` },
    ] as Record<string, string>[]) {
      const { status, text } = await service.requestToken(`${A}.localhost`, headers)
      expect([status, isOf(text, A), isOf(text, B)], JSON.stringify(headers)).toEqual([200, true, false])
    }
    const { text } = await service.requestToken(`${B}.localhost`)
    expect([isOf(text, A), isOf(text, B)]).toEqual([false, true])
    for (const host of ['nobody.localhost', 'localhost', `${A}.localhost.evil.example`])
      expect((await service.requestToken(host)).status, host).toBe(404)
  })

  test('[SE-08] allows nothing but searching its index', async () => {
    const { key } = await service.getToken(A)
    const calls: [string, string, unknown?][] = [
      ['GET', '/indexes'],
      ['GET', '/indexes/cars'],
      ['GET', '/indexes/cars/documents'],
      ['GET', '/indexes/cars/documents/1'],
      ['POST', '/indexes/cars/documents/fetch', { limit: 1000 }],
      ['POST', '/indexes/cars/documents', [{ id: 1, name: 'mine now' }]],
      ['POST', '/indexes/cars/documents/delete', { filter: 'id > 0' }],
      ['DELETE', '/indexes/cars/documents/1'],
      ['DELETE', '/indexes/cars/documents'],
      ['DELETE', '/indexes/cars'],
      ['PATCH', '/indexes/cars', { primaryKey: 'slug' }],
      ['GET', '/indexes/cars/settings'],
      ['PATCH', '/indexes/cars/settings', { filterableAttributes: [] }],
      ['GET', '/indexes/cars/stats'],
      ['POST', '/indexes', { uid: 'mine' }],
      ['POST', '/indexes/others/search', {}],
      ['POST', '/indexes/*/search', {}],
      ['POST', '/indexes/cars*/search', {}],
      ['POST', '/indexes/cars/similar', { id: 1 }],
      ['GET', '/keys'],
      ['POST', '/keys', { actions: ['*'], indexes: ['*'], expiresAt: null }],
      ['POST', '/dumps', {}],
      ['POST', '/snapshots', {}],
      ['POST', '/swap-indexes', [{ indexes: ['cars', 'others'] }]],
      ['GET', '/tasks'],
      ['GET', '/stats'],
      ['GET', '/metrics'],
      ['GET', '/version'],
      ['GET', '/experimental-features'],
    ]
    for (const [method, path, body] of calls) {
      const answer = await service.callService(key, path, body, method)
      expect(answer.status, `${method} ${path}`).toBeGreaterThanOrEqual(400)
      expect(answer.status, `${method} ${path}`).toBeLessThan(500)
      expect(answer.text, `${method} ${path}`).not.toMatch(/stocknum|primaryKey"\s*:|actions"/)
    }
    expect((await listAllStock()).length).toBe(cars.length)
  })

  test('[SE-08] cannot be widened by a filter, sort, distinct or other parameters', async () => {
    const { key } = await service.getToken(A)
    const allowed = listPublicIds(A)
    const filters: unknown[] = [
      OTHER,
      `${OTHER} OR dealership_slug EXISTS`,
      `NOT dealership_slug = "${A}-used"`,
      'show_on_dealer_website = false OR show_on_dealer_website = true',
      'restricted_on_group_site = true',
      'sold_date_timestamp > 0',
      [[OTHER, 'id > 0']],
      [[`dealership_slug != "x"`], ['status = sold', 'status != sold']],
      'id > 0) OR (id > 0',
      ') OR (id > 0',
      'id > 0 OR',
      '"',
      '" OR id > 0 OR make = "',
      "make = 'x' OR id > 0",
      'id > 0 // )',
      'id > 0 /* ',
      'id > 0 # ',
      'id > 0 \u0000',
      `${'('.repeat(200)}id > 0${')'.repeat(200)}`,
      { filter: 'id > 0' },
      7,
      [],
      null,
      '',
    ]
    const bodies = [
      ...filters.map((filter) => ({ filter })),
      { sort: ['price:asc'], offset: 0, limit: 100_000 },
      { hitsPerPage: 2000, page: 1 },
      { q: 'kiwi', attributesToRetrieve: ['*'], matchingStrategy: 'last' },
      { attributesToSearchOn: ['dealership_name'], q: 'Kiwi Auto' },
      { distinct: 'make' },
    ]
    for (const body of bodies)
      for (const answer of [
        await service.searchWith(key, body),
        await service.callService(key, '/indexes/cars/search', { limit: 2000, ...body }),
      ]) {
        expect(answer.status, JSON.stringify(body)).toBeLessThan(500)
        expect(
          answer.ids.filter((id) => !allowed.has(id)),
          JSON.stringify(body),
        ).toEqual([])
      }
    expect((await service.searchWith(key, { filter: OTHER })).ids).toEqual([])
    expect((await service.searchWith(key, { filter: `${OTHER} OR id > 0` })).ids).toHaveLength(allowed.size)
  })

  test('[SE-08] cannot be widened by query strings, multiple queries, federation or facet search', async () => {
    const { key } = await service.getToken(A)
    const allowed = listPublicIds(A)
    const own = { indexUid: 'cars', limit: 2000 }
    const answers = [
      await service.callService(key, `/indexes/cars/search?limit=2000&filter=${encodeURIComponent(OTHER)}`),
      await service.callService(
        key,
        '/indexes/cars/search?limit=2000&filter=id%20%3E%200)%20OR%20(id%20%3E%200',
      ),
      await service.callService(key, '/multi-search', { queries: [own, { ...own, filter: OTHER }] }),
      await service.callService(key, '/multi-search', { queries: [own, { indexUid: 'others' }] }),
      await service.callService(key, '/multi-search', {
        federation: {},
        queries: [{ indexUid: 'cars', filter: OTHER }],
      }),
      await service.callService(key, '/multi-search', {
        federation: { limit: 2000 },
        queries: [{ indexUid: 'cars' }],
      }),
    ]
    for (const answer of answers) expect(answer.ids.filter((id) => !allowed.has(id))).toEqual([])
    for (const filter of [undefined, OTHER, 'id > 0']) {
      const facets = await service.callService(key, '/indexes/cars/facet-search', {
        facetName: 'dealership_slug',
        ...(filter ? { filter } : {}),
      })
      expect([facets.status, facets.text.includes(B)]).toEqual([200, false])
    }
  })

  test('[SE-08] is rejected when it is expired, edited, unsigned or signed with another secret', async () => {
    const { key: good } = await service.getToken(A)
    const claims = service.readClaims(good)
    const secret = (await service.getSearchKey()).key
    const wide = { ...claims, searchRules: ['*'] }
    const [head = '', body = '', signature = ''] = good.split('.')
    const edited = Buffer.from(JSON.stringify(wide)).toString('base64url')
    // A valid forged token is accepted, which proves that the tokens below are rejected for their specific defect.
    expect((await service.searchWith(service.forgeToken(claims, secret))).status).toBe(200)
    const bad = {
      expired: service.forgeToken({ ...claims, exp: Math.floor(Date.now() / 1000) - 10 }, secret),
      'edited, with the original signature': `${head}.${edited}.${signature}`,
      'signed with another secret': service.forgeToken(wide, 'a secret that opens nothing'),
      'signed with the key’s public uid': service.forgeToken(wide, String(claims['apiKeyUid'])),
      'signed with an empty secret': service.forgeToken(wide, ''),
      unsigned: service.forgeToken(wide, null),
      'unsigned, with alg in mixed case': service.forgeToken(wide, null, 'NoNe'),
      'unsigned, with a signature': `${service.forgeToken(wide, null)}${signature}`,
      'without a signature': `${head}.${body}.`,
      'with an unknown key uid': service.forgeToken(
        { ...claims, apiKeyUid: '00000000-0000-4000-8000-000000000000' },
        secret,
      ),
      'not a token': 'x',
      empty: '',
    }
    for (const [what, key] of Object.entries(bad)) {
      const answer = await service.searchWith(key)
      expect([401, 403], what).toContain(answer.status)
      expect(answer.text, what).not.toContain('"hits"')
    }
  })
})

test.describe('user input', () => {
  const EVIL = [
    '" OR id > 0 OR make = "',
    '\\" OR id > 0 OR make = \\"',
    '\\',
    'x") OR (id > 0',
    "x' OR id > 0",
    `${OTHER} OR make = Toyota`,
    '> 0 OR id > 0',
    'x\n" OR id > 0',
    'EXISTS',
    'x" OR NOT id = "1',
  ]

  test('[SE-07] is escaped in the browser’s filter of every facet', async () => {
    const site = readSite(A)
    const { key } = await service.getToken(A)
    const tries = FACET_NAMES.flatMap((facet) => EVIL.map((value) => ({ facet, value })))
    const found = await mapFew(tries, async ({ facet, value }) => {
      const state = { ...EMPTY_STATE, refinements: { [facet]: [value] } }
      const { queries } = buildSearchRequest(site, 'cars', state, Date.now())
      const { status, ids } = await service.searchWith(key, { ...queries[0] })
      return status === 200 && ids.length === 0 ? [] : [`${facet} ${value}: ${status}, ${ids.length} hits`]
    })
    expect(found.flat()).toEqual([])
  })

  test('[SE-07] is escaped on search pages, in facets, ranges and queries', async () => {
    const allowed = listPublicIds(A)
    const tries = EVIL.flatMap((value, index) => {
      const facet = FACET_NAMES[(index * 3) % FACET_NAMES.length]
      const text = encodeURIComponent(value)
      return [
        `refinementList[make][0]=${text}`,
        `refinementList[${facet}][0]=${text}`,
        `range[price]=${text}:${text}`,
        `query=${text}`,
      ]
    })
    const wrong = await mapFew(tries, async (query) => {
      const page = await followSearch(A, `${getSearchPath(A)}?${query}`)
      const isEmpty = query.startsWith('refinementList') ? page.count === 0 : page.count !== null
      const strangers = page.ids.filter((id) => !allowed.has(id))
      return page.status === 200 && isEmpty && strangers.length === 0
        ? []
        : [`${query}: ${page.status}, ${page.count} found, ${strangers.length} of other sites`]
    })
    expect(wrong.flat()).toEqual([])
  })
})
