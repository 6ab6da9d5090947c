import { expect, test } from '@playwright/test'
import { ask } from '../support/ask'
import { followSearch, getSearchPath, listTags, mapFew, openSearch } from '../support/search-page'
import { readProductAddress } from '../support/product-address'
import { isPublic, listAllStock } from '../support/stock'
import { readSite } from '../support/test'

const SLUG = 'harbour-city'
const SEARCH = getSearchPath(SLUG)
const SCRIPT = '<script>alert(1)</script>'
const open = (query: string) => openSearch(SLUG, query ? `${SEARCH}?${query}` : SEARCH)
const pathOf = (address: string | undefined) => {
  const { pathname, search } = new URL(address ?? '', `http://${SLUG}.localhost`)
  return `${pathname}${search}`
}
const repeat = (count: number, pair: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => pair(index)).join('&')

test.describe('hostile URLs', () => {
  const queries: Record<string, string> = {
    '999 values': repeat(999, (index) => `menu[fuel]=${index}`),
    '999 unknown facets': repeat(999, (index) => `menu[f${index}]=`),
    'the same parameter 999 times': repeat(999, () => 'menu[tag]=x'),
    '150 numbered values': repeat(150, (index) => `refinementList[fuel][${index}]=x`),
    'inherited property names as values':
      'menu[car_type]=constructor&menu[status]=toString&menu[simple_body]=__proto__',
    'nested lists':
      'refinementList[make][0][1][x]=Toyota&refinementList[make][0][1]=Kia&refinementList[][][]=x',
    'a parameter that is a value and a list':
      'refinementList[make]=a&refinementList[make][]=b&refinementList=c',
    'inherited property names as keys':
      'refinementList[__proto__][0]=x&refinementList[constructor]=y&range[toString]=1:2&sort=valueOf',
    'unclosed brackets': 'refinementList[make=Toyota&refinementList]make[=x&range[price=1:2',
    'encoded brackets': 'refinementList%5Bmake%5D%5B0%5D=Toyota&range%5Bprice%5D=1%3A2',
    'invalid ranges': 'range[price]=NaN:NaN&range[km]=Infinity:-Infinity&range[year]=abc',
    'negative ranges': 'range[price]=-5:-1&range[km]=-0:0',
    'huge ranges': `range[price]=1e308:${'9'.repeat(400)}&range[km]=0:999999999999999`,
    'a reversed range': 'range[price]=90000:100',
    'ranges with three and no bounds': 'range[price]=1:2:3&range[km]=:&range[year]=',
    'expressions as ranges': 'range[price]=0x10:1%2B1&range[year]=2020%20OR%201=1',
    'scripts in values': `refinementList[make][0]=${encodeURIComponent(SCRIPT)}&query=${encodeURIComponent(`"'>${SCRIPT}`)}`,
    'scripts in keys': `${encodeURIComponent(`refinementList[${SCRIPT}][0]`)}=x&${encodeURIComponent(SCRIPT)}=${encodeURIComponent(SCRIPT)}`,
    'a script end tag': `query=${encodeURIComponent('</script><img src=x onerror=alert(1)>')}`,
    'a null': 'query=%00&refinementList[make][0]=%00Toyota%00&range[price]=%00',
    'malformed percent-encoding': 'query=%&refinementList[make][0]=%E0%A4%A&page=%zz',
    'lone surrogates': 'query=%ED%A0%80&refinementList[make][0]=%FF%FE',
    'page 0': 'page=0',
    'page -1': 'page=-1',
    'page 1e9': 'page=1e9',
    'page 1000000000': 'page=1000000000',
    'a page that is not a number': 'page=abc',
    'two pages': 'page=2&page=3&page[]=4',
    'unknown sort orders': 'sort=price%3Aasc&sort=nothing',
    'empty values': 'refinementList[make][0]=&menu[]=&range[]=&query=&sort=&page=&=&&&',
    'unrelated parameters': 'utm_source=x&gclid=y&site=kiwi-auto&path=/etc/passwd&_rsc=1&nxtPpath=x',
    'a long word': `query=${'toyota'.repeat(900)}`,
    '300 short values': repeat(300, (index) => `menu[fuel]=${index}`),
    '12 KB': `query=${'x'.repeat(12_000)}`,
    '999 refinements': repeat(999, (index) => `refinementList[make][${index}]=m${index}`),
  }
  for (const [name, query] of Object.entries(queries))
    test(`[SU-01, RT-16] ${name}: a page with a valid count and escaped values`, async () => {
      const total = (await open('')).count ?? 0
      const page = await followSearch(SLUG, `${SEARCH}?${query}`)
      expect(page.html).not.toContain(SCRIPT)
      expect(page.status).toBe(200)
      expect(page.count).not.toBeNull()
      expect(page.count).toBeGreaterThanOrEqual(0)
      expect(page.count).toBeLessThanOrEqual(total)
      expect(page.html).not.toContain('<img src=x')
      expect(listTags(page.html).filter((tag) => 'onerror' in tag && tag['src'] === 'x')).toEqual([])
    })

  test('[SU-11, RT-16] accepts or cleanly rejects a URL of 50 KB', async () => {
    for (const query of [
      `query=${'x'.repeat(50_000)}`,
      repeat(2000, (index) => `refinementList[make][${index}]=m${index}`),
      `${'%5B'.repeat(15_000)}=x`,
    ]) {
      const answer = await ask({ host: `${SLUG}.localhost`, path: `${SEARCH}?${query}` })
      expect([200, 307, 308, 400, 413, 414, 431]).toContain(answer.status)
    }
    expect((await open('')).status).toBe(200)
  })

  test('[RT-03, RT-16] paths that match no stock are 404 pages with escaped values', async () => {
    const parts = [
      encodeURIComponent(SCRIPT),
      `toyota/${encodeURIComponent(SCRIPT)}`,
      '%00',
      'toyota%00',
      '%E0%A4%A',
      '%zz',
      'toyota/corolla/hybrid/x',
      '..%2f..%2fetc%2fpasswd',
      '__proto__',
      'constructor',
      "x'or'1'='1",
      'x'.repeat(5000),
      '%F0%9F%9A%97',
    ]
    const found = await mapFew(parts, async (part) => {
      for (const query of ['', '?page=2', `?query=${encodeURIComponent(SCRIPT)}`]) {
        const answer = await ask({ host: `${SLUG}.localhost`, path: `/search/${part}${query}` })
        const isClean = [400, 404].includes(answer.status) && !answer.text.includes(SCRIPT)
        if (!isClean) return [`/search/${part.slice(0, 60)}${query}: ${answer.status}`]
      }
      return []
    })
    expect(found.flat()).toEqual([])
  })
})

test('[RT-16, SS-14] a model that has sold out offers vehicles that come near it and an alert', async ({
  page,
}) => {
  const found = await openSearch(SLUG, '/search/toyota/celica')
  expect([found.status, found.count]).toEqual([200, 0])
  expect(found.robots).toContain('noindex')
  await page.goto(`http://${SLUG}.localhost:${readProductAddress().port}/search/toyota/celica`)
  await expect(
    page.getByRole('heading', { name: 'We have no Toyota Celica in stock right now' }),
  ).toBeVisible()
  await expect(page.getByTestId('car-card')).toHaveCount(6)
  await page.getByRole('link', { name: 'Tell me when one arrives' }).click()
  await page.waitForURL(/\/find-similar\?make=Toyota&model=Celica$/)
  await expect(page.locator('form[data-form="find-similar"]').getByLabel('Model')).toHaveValue('Celica')
})

test.describe('canonical search URLs', () => {
  test('[SU-05, SU-10] redirects legacy URL formats to the current one, with the same results', async () => {
    const forms: [string, string][] = [
      ['menu[make]=Mazda', '/search/mazda'],
      ['menu[colour]=White', `${SEARCH}?refinementList[colour][0]=White`],
      ['refinementList[colour]=White', `${SEARCH}?refinementList[colour][0]=White`],
      ['refinementList[colour][]=White', `${SEARCH}?refinementList[colour][0]=White`],
      ['refinementList[colour][7]=White', `${SEARCH}?refinementList[colour][0]=White`],
      ['range[price]=$10,000:', `${SEARCH}?range[price]=10000:`],
      ['range[price]=90000:20000', `${SEARCH}?range[price]=20000:90000`],
      ['range[price][min]=10000&range[price][max]=', `${SEARCH}?range[price]=10000:`],
      ['refinementList[car_type][0]=used', '/search/used-cars'],
      ['refinementList[make][0]=mazda', '/search/mazda'],
      ['not[make][0]=land%20rover', `${SEARCH}?not[make][0]=Land+Rover`],
      ['page=1', SEARCH],
      ['page=0', SEARCH],
      ['page=2.5', SEARCH],
    ]
    for (const [query, path] of forms) {
      const first = await ask({ host: `${SLUG}.localhost`, path: `${SEARCH}?${query}` })
      expect([307, 308], query).toContain(first.status)
      const [from, to] = [await followSearch(SLUG, `${SEARCH}?${query}`), await openSearch(SLUG, path)]
      expect([from.path, from.status], query).toEqual([path, 200])
      expect([from.count, from.ids], query).toEqual([to.count, to.ids])
    }
  })

  test('[SU-07, SU-12] omits the page parameter on page 1, and redirects past the end to the last page', async () => {
    const first = await open('')
    const second = await openSearch(SLUG, pathOf(first.next))
    expect(second.path).toBe(`${SEARCH}?page=2`)
    expect([pathOf(second.previous), pathOf(second.next)]).toEqual([SEARCH, `${SEARCH}?page=3`])
    expect(first.previous).toBeUndefined()
    expect(second.ids.filter((id) => first.ids.includes(id))).toEqual([])
    expect(listTags(first.html).filter(({ href }) => /[?&]page=1(?:&|$)/.test(href ?? ''))).toEqual([])
    const last = await followSearch(SLUG, `${SEARCH}?page=100000`)
    expect([last.status, last.next]).toEqual([200, undefined])
    expect(last.ids.length).toBeGreaterThan(0)
    expect(last.path).toMatch(/\?page=\d+$/)
  })

  test('[SU-13] a shared link gives the same results', async () => {
    const path = `/search/used-cars?refinementList[body][0]=SUV&range[price]=10000:60000&sort=lowestPrice`
    const pages = await mapFew([path, path, `${path}&utm_source=mail`], (each) => openSearch(SLUG, each))
    for (const { status, count, ids } of pages)
      expect([status, count, ids]).toEqual([200, pages[0]?.count, pages[0]?.ids])
    expect(pages[0]?.ids.length).toBeGreaterThan(1)
  })

  test('[SU-13] the canonical URL omits transient parameters, and filter combinations are not indexed', async () => {
    const cases: [string, string, boolean][] = [
      [SEARCH, SEARCH, true],
      [`${SEARCH}?utm_source=x&gclid=y`, SEARCH, true],
      [`${SEARCH}?sort=latest`, SEARCH, false],
      [`${SEARCH}?query=zqx`, SEARCH, false],
      [`${SEARCH}?page=2`, `${SEARCH}?page=2`, true],
      ['/search/mazda', '/search/mazda', true],
      ['/search/mazda?sort=lowestPrice&utm_source=x', '/search/mazda', false],
      ['/search/used-cars', '/search/used-cars', true],
      [
        '/search/mazda?refinementList[colour][0]=White',
        '/search/mazda?refinementList[colour][0]=White',
        false,
      ],
      [`${SEARCH}?range[price]=:30000`, `${SEARCH}?range[price]=:30000`, false],
    ]
    for (const [path, canonical, isIndexed] of cases) {
      const page = await openSearch(SLUG, path)
      expect([page.status, pathOf(page.canonical)], path).toEqual([200, canonical])
      expect(new URL(page.canonical ?? '').host, path).toBe(`${SLUG}.localhost:${readProductAddress().port}`)
      if (isIndexed) expect(page.robots ?? '', path).not.toContain('noindex')
      else expect(page.robots, path).toContain('noindex')
    }
  })

  test('[SU-11] applies at most 99 values of a facet', async () => {
    const page = await followSearch(
      SLUG,
      `${SEARCH}?${repeat(150, (index) => `refinementList[colour][${index}]=c${index}`)}`,
    )
    expect(page.refinements.filter(({ facet }) => facet === 'colour')).toHaveLength(99)
    expect([page.status, page.count]).toEqual([200, 0])
  })

  test('[SU-12, SS-15] each chip removes only its own refinement', async () => {
    const page = await openSearch(SLUG, `/search/mazda?refinementList[colour][0]=White&range[price]=:60000`)
    expect(page.refinements.map(({ facet, value, href }) => [facet, value, href])).toEqual([
      ['make', 'Mazda', expect.stringContaining('refinementList[colour][0]=White&range[price]=:60000')],
      ['colour', 'White', '/search/mazda?range[price]=:60000'],
      ['price', ':60000', '/search/mazda?refinementList[colour][0]=White'],
    ])
    for (const { href } of page.refinements) {
      const next = await openSearch(SLUG, href)
      expect([next.status, next.refinements.length]).toEqual([200, page.refinements.length - 1])
      expect(next.count).toBeGreaterThanOrEqual(page.count ?? 0)
    }
  })
})

test.describe('more from a dealer', () => {
  const carIds = new Map<string, number>()
  const readLink = async (slug: string) => {
    const car = (await listAllStock()).find(({ id }) => id === carIds.get(slug))
    const page = await ask({ host: `${slug}.localhost`, path: `/cars/${String(car?.['slug'])}` })
    expect(page.status).toBe(200)
    const link = listTags(page.text).find(({ href }) => href?.includes('dealership_slug'))
    return { car, href: link?.['href'], text: page.text }
  }

  test.beforeAll(async () => {
    for (const slug of [SLUG, 'kiwi-auto'])
      carIds.set(slug, (await openSearch(slug, getSearchPath(slug))).ids[0] ?? 0)
  })

  test('[LK-08] “See more from this dealer” lists only that dealer’s stock', async () => {
    const { car, href, text } = await readLink(SLUG)
    expect(text).toContain('See more from this dealer')
    const page = await openSearch(SLUG, href ?? '/')
    const chips = page.refinements.map(({ facet, value }) => [facet, value])
    expect([page.status, chips]).toEqual([200, [['dealership_slug', car?.dealership_slug]]])
    const now = Math.floor(Date.now() / 1000)
    const own = (await listAllStock()).filter((each) => each.dealership_slug === car?.dealership_slug)
    expect(page.count).toBe(own.filter((each) => isPublic(readSite(SLUG), each, now)).length)
  })

  test('[LK-08] a single-dealer site has no such link', async () => {
    expect((await readLink('kiwi-auto')).text).not.toContain('See more from this dealer')
  })
})
