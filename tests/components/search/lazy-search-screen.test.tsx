// @vitest-environment happy-dom
import { Activity, useInsertionEffect, type ReactNode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { LazySearchScreen } from '@/components/search/lazy-search-screen'
import { StaticSearchScreen } from '@/components/search/static-search-screen'
import { toSearchPageData, type PackedPageData, type SearchPageData } from '@/lib/search/page-data'
import type { SearchQuery } from '@/lib/search/request'
import { EMPTY_STATE } from '@/lib/search/state'
import { EMPTY_VOCABULARY } from '@/lib/search/vocabulary'
import { toStockSite } from '@/lib/site/stock-site'
import { readDemoSite } from '@/tests/demo-site'

const router = vi.hoisted(() => ({
  push: vi.fn<(href: string) => void>(),
  replace: vi.fn<(href: string) => void>(),
  refresh: vi.fn<() => void>(),
}))
vi.mock('next/navigation', () => ({
  useRouter: () => router,
  usePathname: () => location.pathname,
  useSearchParams: () => location.search,
}))

const SITE = readDemoSite('harbour-city')
const site = toStockSite(SITE)
const HREF = `/search/${site.default_search_path}`
const FACETS = { car_type: { new: 3, used: 5 }, status: { in_stock: 8 }, colour: { Red: 2, White: 6 } }
const car = (id: number) => ({ id, slug: `car-${id}`, name: `Car ${id}`, make: 'Kia', status: 'in_stock' })

function makeData(results: SearchPageData['results']): PackedPageData {
  const page = {
    site: SITE,
    context: { site: SITE, vocabulary: EMPTY_VOCABULARY },
    state: EMPTY_STATE,
    keepParts: undefined,
    href: HREF,
    results,
    unknown: {},
    relaxations: [],
    notice: null,
    soldOut: null,
    expanded: null,
    map: null,
  }
  return toSearchPageData(page, { images: 'http://images.test', now: 1_760_000_000 })
}
const data = makeData({
  cars: [],
  facets: FACETS,
  facetStats: {},
  offers: {},
  priceBars: [],
  count: 8,
  ms: 1,
  pagination: { page: 1, pages: 1, total: 8 },
})

beforeAll(async () => {
  await import('@/components/search/live-search-screen')
})

const searches: SearchQuery[][] = []
let isDown = false
/** Console and hydration errors. */
const errors: unknown[] = []

/** The token endpoint and the search service. */
async function answer(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const { href } = new URL(input instanceof Request ? input.url : String(input), location.href)
  if (href.includes('/api/search-token'))
    return Response.json({
      host: 'http://search.test',
      key: 'k',
      index: 'cars',
      expiresAt: null,
      secondsLeft: null,
      shopper: null,
    })
  const { queries } = JSON.parse(String(init?.body)) as { queries: SearchQuery[] }
  searches.push(queries)
  if (isDown) return Response.json({ message: 'down' }, { status: 503 })
  const results = queries.map(({ indexUid }) => ({
    indexUid,
    hits: [car(1), car(2)],
    estimatedTotalHits: 2,
    facetDistribution: FACETS,
    facetStats: {},
    processingTimeMs: 1,
  }))
  return Response.json({ results })
}

const until = async (check: () => void) => vi.waitFor(check, { timeout: 10_000 })
let root: Root | undefined
const find = (selector: string) => document.querySelector<HTMLElement>(selector)
const screenOf = () => find('[data-testid="search"]')
const linkTo = (facet: string, value: string) =>
  find(`a[data-facet="${facet}"][data-value="${value}"]`) ?? expect.fail(`no link to ${facet} ${value}`)
const countOf = () => find('[data-testid="result-count"]')?.dataset['count']

/** Changes the URL as Next.js does: when the new page is committed. */
function Navigation({ href, children }: { href: string; children: ReactNode }) {
  useInsertionEffect(() => window.history.replaceState(null, '', href), [href])
  return children
}

/** Renders a page as the server does, hydrates it, and resolves when it listens for signs of intent. */
async function openPage(page: PackedPageData, href = HREF): Promise<void> {
  const listen = vi.spyOn(window, 'addEventListener')
  window.history.replaceState(null, '', href)
  const html = renderToString(
    <div>
      <Activity>
        <StaticSearchScreen data={page} isHydrating={false} onReady={() => {}} />
      </Activity>
    </div>,
  )
  const container = document.createElement('div')
  container.innerHTML = html
  document.body.replaceChildren(container)
  root = hydrateRoot(container, <LazySearchScreen data={page} />, {
    onRecoverableError: (error) => errors.push(error),
  })
  await until(() => expect(listen.mock.calls.map(([type]) => type)).toContain('pointerover'))
}

beforeEach(() => {
  vi.stubGlobal('fetch', vi.fn(answer))
  vi.spyOn(console, 'error').mockImplementation((...error) => errors.push(error))
  errors.length = 0
  searches.length = 0
  isDown = false
})
afterEach(() => {
  root?.unmount()
  document.body.innerHTML = ''
  sessionStorage.clear()
  vi.unstubAllGlobals()
  if (errors.length > 0) throw new Error(errors.join('\n'))
})

describe('the search screen', () => {
  test('[SS-16] hydrates the server-rendered elements on the first sign of intent, and repeats an earlier click', async () => {
    await openPage(data)
    const link = linkTo('colour', 'Red')
    expect(screenOf()?.dataset['alive']).toBeUndefined()
    link.click()
    await until(() => expect(screenOf()?.dataset['alive']).toBe('true'))
    await until(() => expect(countOf()).toBe('2'))
    expect(linkTo('colour', 'Red')).toBe(link)
    expect(link.dataset['refined']).toBe('true')
    expect(searches).toHaveLength(1)
    expect(router.push).not.toHaveBeenCalled()
  })

  test('[SU-08] [SU-13] writes the URL of a refinement, and returns to the first results without a request', async () => {
    await openPage(data)
    screenOf()?.dispatchEvent(new Event('pointerover', { bubbles: true }))
    await until(() => expect(screenOf()?.dataset['alive']).toBe('true'))
    expect(searches).toHaveLength(0)
    linkTo('colour', 'White').click()
    await until(() => expect(countOf()).toBe('2'))
    await until(() => expect(location.search).toBe('?refinementList[colour][0]=White'))
    linkTo('colour', 'White').click()
    await until(() => expect(countOf()).toBe('8'))
    expect(searches).toHaveLength(1)
  })

  test('[SU-13] shows the search of the URL when it has changed since the page was rendered', async () => {
    await openPage(data, `${HREF}?refinementList[colour][0]=Red`)
    screenOf()?.dispatchEvent(new Event('pointerover', { bubbles: true }))
    await until(() => expect(countOf()).toBe('2'))
    expect(linkTo('colour', 'Red').dataset['refined']).toBe('true')
    expect(location.search).toBe('?refinementList[colour][0]=Red')
  })

  test('[SU-09] shows the page that client-side navigation opens, although the URL changes after the first render', async () => {
    const refined = { ...EMPTY_STATE, refinements: { car_type: ['new'] } }
    const href = '/search/new-cars'
    window.history.replaceState(null, '', `${HREF}?refinementList[colour][0]=Black`)
    const page = { ...data, state: refined, href }
    const container = document.createElement('div')
    document.body.replaceChildren(container)
    root = createRoot(container)
    root.render(
      <Navigation href={href}>
        <LazySearchScreen data={page} />
      </Navigation>,
    )
    await until(() => expect(screenOf()?.dataset['alive']).toBe('true'))
    expect(countOf()).toBe('8')
    expect(linkTo('car_type', 'new').dataset['refined']).toBe('true')
    expect(screenOf()?.dataset['status']).toBe('empty')
    expect(searches).toHaveLength(0)
  })

  test('[SU-13] renders the search of the URL at once when history navigation opens the page', async () => {
    window.history.replaceState(null, '', `${HREF}?refinementList[colour][0]=Red`)
    window.dispatchEvent(new Event('popstate'))
    const container = document.createElement('div')
    document.body.replaceChildren(container)
    root = createRoot(container)
    root.render(<LazySearchScreen data={data} />)
    await until(() => expect(screenOf()?.dataset['alive']).toBe('true'))
    expect(linkTo('colour', 'Red').dataset['refined']).toBe('true')
    expect(countOf()).toBe('2')
    expect(searches).toHaveLength(0)
  })

  test('[SE-09] keeps the refinement after a failure, and shows its results once the search is back', async () => {
    await openPage(data)
    screenOf()?.dispatchEvent(new Event('pointerover', { bubbles: true }))
    await until(() => expect(screenOf()?.dataset['alive']).toBe('true'))
    isDown = true
    linkTo('car_type', 'used').click()
    await until(() => expect(screenOf()?.dataset['status']).toBe('error'))
    expect(linkTo('car_type', 'used').dataset['refined']).toBe('true')
    isDown = false
    find('[data-testid="retry"]')?.click()
    await until(() => expect(screenOf()?.dataset['status']).toBe('idle'))
    expect(linkTo('car_type', 'used').dataset['refined']).toBe('true')
    expect(countOf()).toBe('2')
  })

  test('[SE-09] reloads a page that was rendered during an outage', async () => {
    await openPage(makeData(null))
    await until(() => {
      find('[data-testid="retry"]')?.click()
      expect(router.refresh).toHaveBeenCalled()
    })
  })
})
