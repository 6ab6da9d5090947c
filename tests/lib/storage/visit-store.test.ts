import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readHistory } from '@/lib/forms/browser-record'
import { readVisit, recordPage } from '@/lib/storage/visit-store'

const NEW_VISIT: Visit = { firstQuery: null, savedAt: 0, pages: [] }
type Visit = ReturnType<typeof readVisit>
const DAY = 86_400_000
const NOW = 1_800_000_000_000
const at = (path: string) => {
  const { pathname, search } = new URL(path, 'https://dealer.example')
  return { pathname, search }
}
/** The visit of a shopper who opens these pages. */
function walk(paths: string[]): Visit {
  for (const path of paths) recordPage(at(path), NOW)
  return readVisit()
}

const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
}
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('window', { localStorage: storage })
})
afterEach(() => vi.unstubAllGlobals())

describe('visit', () => {
  test.each([
    ['the first page', ['/?utm_source=ads&b=1'], 'utm_source=ads&b=1'],
    ['a first page without a query', ['/', '/search/used-cars?query=ute'], ''],
    ['the first of several campaigns', ['/?gclid=1', '/?gclid=2'], 'gclid=1'],
    ['a campaign after a visit without one', ['/?a=1', '/contact', '/?fbclid=9'], 'fbclid=9'],
    ['an empty campaign parameter does not count', ['/?a=1', '/?gclid='], 'a=1'],
    [
      'private parameters are removed',
      ['/contact?car_id=4&slug=b&lead_id=3&payment_intent=p&utm_medium=mail'],
      'utm_medium=mail',
    ],
    ['the payment secret is removed', ['/?payment_intent_client_secret=s&a=1'], 'a=1'],
    ['the success page', ['/success?gclid=1', '/success/?utm_source=x'], null],
  ])('[BS-01] [BS-02] stores the first query: %s', (_what, paths, query) => {
    expect(walk(paths).firstQuery).toBe(query)
  })

  test.each([
    [30 * DAY, 'gclid=1'],
    [30 * DAY + 1, ''],
    [-1, ''],
  ])('[BS-01] after %s ms its first query is "%s"', (later, query) => {
    walk(['/?gclid=1', '/contact'])
    recordPage(at('/service'), NOW + later)
    const next = readVisit()
    expect(next.firstQuery).toBe(query)
    expect(next.pages).toEqual(query ? ['/?gclid=1', '/contact', '/service'] : ['/service'])
  })

  test('[BS-01] a first campaign restarts the visit', () => {
    expect(walk(['/', '/contact', '/cars/a?utm_campaign=sale']).pages).toEqual(['/cars/a?utm_campaign=sale'])
  })

  test('[BS-03] stores the last 50 pages without consecutive duplicates', () => {
    const paths = Array.from({ length: 60 }, (_, index) => `/cars/${index}`)
    const { pages } = walk([...paths, '/cars/59'])
    expect(pages).toHaveLength(50)
    expect([pages[0], pages.at(-1)]).toEqual(['/cars/10', '/cars/59'])
  })

  test('[BS-03] drops a very long query', () => {
    expect(walk([`/search/used-cars?query=${'x'.repeat(3000)}`]).pages).toEqual(['/search/used-cars'])
  })
})

describe('stored visit', () => {
  test('[BS-01] [BS-03] is included in a lead', () => {
    recordPage(at('/?gclid=1'), NOW)
    recordPage(at('/contact?car_id=3'), NOW + 5)
    expect(JSON.parse(stored.get('firstPageQuery') ?? '')).toEqual({ query: 'gclid=1', savedAt: NOW })
    expect(readHistory()).toEqual({
      visited_pages: ['/?gclid=1', '/contact'],
      linked_query_params: 'gclid=1',
    })
  })

  test.each(['{', 'null', '7', '"a=1"', '[]', '{"query":3,"savedAt":1}', '{"query":"a","savedAt":"x"}'])(
    '[BS-05] ignores the invalid first query %s',
    (text) => {
      stored.set('firstPageQuery', text)
      stored.set('visitedPages', text)
      expect(readVisit()).toEqual(NEW_VISIT)
      expect(readHistory()).toEqual({})
      recordPage(at('/contact'), NOW)
      expect(readVisit().pages).toEqual(['/contact'])
    },
  )

  test('[BS-05] ignores pages that are not strings', () => {
    recordPage(at('/'), NOW)
    stored.set('visitedPages', '["/a",3,null,{"b":1}]')
    expect(readVisit().pages).toEqual(['/a'])
  })

  test.each(['getItem', 'setItem', 'all'])('[BS-05] ignores storage whose %s fails', (what) => {
    const refuse = () => {
      throw new DOMException('no', what === 'setItem' ? 'QuotaExceededError' : 'SecurityError')
    }
    const broken = { ...storage, ...(what === 'all' ? {} : { [what]: refuse }) }
    vi.stubGlobal('window', {
      get localStorage() {
        return what === 'all' ? refuse() : broken
      },
    })
    expect(() => recordPage(at('/'), NOW)).not.toThrow()
    expect(() => readHistory()).not.toThrow()
  })
})
