import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getSignInPath, readSameSitePath } from '@/lib/links/sign-in-path'
import { QUERY_LIMIT } from '@/lib/routing/rewrite'

test('[RT-10] includes redirect and back when they are same-site paths', () => {
  expect(getSignInPath({ redirect: '/search/used?a=1&b=2', back: '//evil.example' })).toBe(
    '/sign-in?type=watchlist&redirect=%2Fsearch%2Fused%3Fa%3D1%26b%3D2',
  )
})

test('[RT-10] [WL-04] never exceeds the server’s query limit, and drops back before redirect', () => {
  const long = `/search/used?query=${'a,b '.repeat(320).replaceAll(' ', '%20')}`
  expect(long.length).toBeGreaterThan(1000)
  const path = getSignInPath({ redirect: long, back: long, draft: 'abc' })
  expect(new URLSearchParams(path.split('?')[1]).get('redirect')).toBe(long)
  expect(path).not.toContain('back=')
  const longest = `/search/used?query=${'%26'.repeat(600)}`
  for (const way of [long, longest])
    expect(getSignInPath({ redirect: way, back: way, draft: 'abc' }).length).toBeLessThan(QUERY_LIMIT)
  expect(getSignInPath({ redirect: longest, back: longest, draft: 'abc' })).toContain('draft=abc')
})

const ORIGIN = 'https://dealer.example'

describe('readSameSitePath', () => {
  test.each([
    '/',
    '/my-garage?tab=saved-cars',
    '/cars/2021-mazda-cx-5#finance-form',
    '/search/used-cars?refinementList[make][0]=Mazda&range[price]=:30000',
    '/success?next=https://elsewhere.example//x',
    '/a%20b',
  ])('[RT-10] accepts %s unchanged', (path) => {
    expect(readSameSitePath(path)).toBe(path)
  })

  test.each([
    '',
    'my-garage',
    '?tab=x',
    '#x',
    '//elsewhere.example',
    '///elsewhere.example',
    '/\\elsewhere.example',
    '\\/elsewhere.example',
    'https://elsewhere.example/',
    'https:elsewhere.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/\t/elsewhere.example',
    '/\n/elsewhere.example',
    ' //elsewhere.example',
    '\u0000//elsewhere.example',
    '/\u202e/elsewhere.example',
    '/%2Felsewhere.example',
    '/%5Celsewhere.example',
    '/%252Felsewhere.example',
    '/%25252Felsewhere.example',
    '/%09/elsewhere.example',
    '/..//elsewhere.example',
    '/.//elsewhere.example',
    '/x/..//elsewhere.example',
    '/%2e%2e//elsewhere.example',
    '/./%2felsewhere.example',
    '/x/..%2f%2felsewhere.example',
    `/${'é'.repeat(1000)}`,
    '/%0d%0aset-cookie:x=1',
    '/100%',
    `/${'a'.repeat(2001)}`,
    null,
    undefined,
    7,
    ['/cars'],
    { toString: () => '/cars' },
  ])('[RT-10] rejects %j', (value) => {
    expect(readSameSitePath(value)).toBeNull()
  })

  const signs = '/ \\ . .. %2f %5C %2e %25 @ : ? # elsewhere.example https: javascript: cars é ％'.split(' ')
  const parts = fc.constantFrom('\t', '\n', '\r', ' ', '\u0000', '\u202e', ...signs)
  test('[RT-10] accepted paths stay on the site after any number of decodings', () => {
    const addresses = fc.oneof(
      fc.array(parts, { maxLength: 8 }).map((list) => list.join('')),
      fc.string(),
    )
    fc.assert(
      fc.property(addresses, (address) => {
        for (const candidate of [address, `/${address}`]) {
          const path = readSameSitePath(candidate)
          if (path === null) continue
          expect(path).toMatch(/^\/(?![/\\])[\u0021-\u007e]*$/)
          const decoded = decodeURIComponent(path.split(/[?#]/, 1)[0] ?? '')
          for (const url of [path, new URL(path, ORIGIN).pathname, decoded])
            expect(new URL(url, ORIGIN).origin).toBe(ORIGIN)
          expect(readSameSitePath(path)).toBe(path)
        }
      }),
      { numRuns: 3000 },
    )
  })
})

describe('getSignInPath', () => {
  test('[RT-10] [WL-04] includes same-site redirect and back paths only', () => {
    expect(getSignInPath({ redirect: '/my-garage?tab=saved-cars', back: '/cars/x' })).toBe(
      '/sign-in?type=watchlist&redirect=%2Fmy-garage%3Ftab%3Dsaved-cars&back=%2Fcars%2Fx',
    )
    expect(getSignInPath({ redirect: '//elsewhere.example', back: 'javascript:x', draft: 'd1' })).toBe(
      '/sign-in?type=watchlist&draft=d1',
    )
    expect(getSignInPath()).toBe('/sign-in?type=watchlist')
  })
})
