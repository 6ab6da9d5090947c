import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  findCheckoutRedirect,
  getUnknownPath,
  isCheckoutPage,
  isDynamicPage,
  isRoute,
  isSharedPath,
  rewritePath,
} from '@/lib/routing/rewrite'
import { makeSite } from '../search/site-fixture'

const site = makeSite({ slug: 'harbour-city' })
const bikes = makeSite({ slug: 'ironbark', template: 'motorcycles' })

describe('rewritePath', () => {
  test.each([
    ['/', false, '/harbour-city'],
    ['/contact', false, '/harbour-city/contact'],
    ['/contact/', false, '/harbour-city/contact'],
    ['/pages/contact', false, '/harbour-city/contact'],
    ['/pages', false, '/harbour-city/pages'],
    ['/service/', false, '/harbour-city/info/service'],
    ['/cars/trade-in', true, '/harbour-city/info/trade-in'],
    ['/search/toyota/hilux', false, '/harbour-city/cached-search/toyota/hilux'],
    ['/search/toyota', true, '/harbour-city/search/toyota'],
    ['/api/leads', false, '/harbour-city/api/leads'],
    ['/robots.txt', false, '/harbour-city/robots.txt'],
    ['/cars/x-1', false, '/harbour-city/cars/x-1'],
    ['/cars/x-1/checkout', true, '/harbour-city/cars/x-1/checkout'],
    ['/cars/x-1/buy-online', false, '/harbour-city/cars/x-1/checkout'],
    ['/pages/cars/x-1/checkout/', false, '/harbour-city/cars/x-1/checkout'],
    ['/cars/x-1/checkout/more', false, '/harbour-city/cars/x-1/checkout/more'],
    ['/__catalog', true, '/harbour-city/catalog'],
    ['/__catalog/sold', false, '/harbour-city/catalog/sold'],
  ])('[RT-16] rewrites %s (query: %s) to %s', (path, hasQuery, expected) => {
    expect(rewritePath(site, path, hasQuery)).toBe(expected)
  })

  test('[RT-05] serves cars only below the base path of the site’s template', () => {
    expect(rewritePath(bikes, '/motorcycles/x-1', false)).toBe('/ironbark/cars/x-1')
    for (const path of ['/cars/x-1', '/campers/x-1', '/motorcycles'])
      expect(rewritePath(bikes, path, false)).toBe('/ironbark/no-such-page')
    expect(rewritePath(site, '/motorcycles/x-1', false)).toBe('/harbour-city/no-such-page')
  })

  test.each([
    '/cached-search/used-cars',
    '/info/service',
    '/catalog',
    '/catalog/sold',
    '/__catalogue',
    '/_next/image',
    '/_error',
    '/pages/cached-search/x',
    '/contact/query.eA',
    '/pages/contact/query.eA',
    '/service/query.eA',
  ])('[RT-16] does not serve the internal path %s', (path) => {
    expect(rewritePath(site, path, false)).toBe('/harbour-city/no-such-page')
  })

  test('[RT-16] [LD-02] keeps an invalid API path below /api, which responds with JSON', () => {
    for (const path of ['/api/leads/%00', `/api/leads/${'9'.repeat(400)}`, '/pages/api/leads/%7f'])
      expect(rewritePath(site, path, false)).toBe('/harbour-city/api/no-such-page')
    expect(rewritePath(site, '/api/_x', false)).toBe('/harbour-city/api/_x')
  })

  test('[RT-16] no path leaves the site, including one that contains another site’s slug', () => {
    expect(rewritePath(site, '/ironbark/contact', false)).toBe('/harbour-city/ironbark/contact')
    fc.assert(
      fc.property(fc.array(fc.webSegment(), { maxLength: 6 }), fc.boolean(), (segments, hasQuery) => {
        const path = rewritePath(site, `/${segments.join('/')}`, hasQuery)
        expect(path === '/harbour-city' || path.startsWith('/harbour-city/')).toBe(true)
      }),
    )
  })

  test('[RT-16, RV-03] health, revalidation, Stripe’s webhook and assets are shared by all sites', () => {
    for (const path of ['/api/health', '/api/revalidate', '/api/stripe/webhook', '/assets/x.svg'])
      expect(isSharedPath(path)).toBe(true)
    for (const path of [
      '/',
      '/api/leads',
      '/api/health/x',
      '/api/stripe',
      '/api/reservations',
      '/assetsx',
      '/harbour-city/assets/x',
    ])
      expect(isSharedPath(path)).toBe(false)
  })

  test.each(['/cars/%00', '/cars/a%0Ab', '/search/%zz', `/cars/${'x'.repeat(400)}`, '/search/toyota%7f'])(
    '[RT-16, CD-09] returns 404 for %s',
    (path) => expect(rewritePath(site, path, false)).toBe('/harbour-city/no-such-page'),
  )
})

describe('routes', () => {
  const files = readdirSync('app/[site]', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?:^|\/)(?:page|route)\.tsx?$/.test(name),
  )

  test.each(files)('[RT-16] knows the route of %s', (name) => {
    const parts = name.split('/').slice(0, -1)
    const path = (segments: string[]) => ['', 'harbour-city', ...segments].join('/')
    const last = parts.at(-1)
    const more = last === '[[...query]]' ? ['query.eA'] : ['a', 'b']
    const paths = last?.startsWith('[[...') ? [parts.slice(0, -1), [...parts.slice(0, -1), ...more]] : [parts]
    expect(paths.map(path).filter((each) => !isRoute(each))).toEqual([])
  })

  test.each([
    'no-such-page',
    'pages',
    'a/b/c',
    'contact/x',
    'cars',
    'cars/x/y',
    'success/x',
    'sitemaps',
    'robots-txt',
  ])('[RT-16] has no route for %s, which is rendered with a nonce as the 404 page', (path) =>
    expect(isRoute(`/harbour-city/${path}`)).toBe(false),
  )

  test('[RT-16] the path of the 404 page has no route and is not cached', () => {
    expect(isRoute(getUnknownPath(site))).toBe(false)
    expect(isDynamicPage(getUnknownPath(site))).toBe(true)
  })
})

describe('dynamic pages', () => {
  const pages = readdirSync('app/[site]', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('page.tsx'),
  )

  test.each(pages)('[RT-16] %s has a nonce if and only if it is not cached', (name) => {
    const source = readFileSync(`app/[site]/${name}`, 'utf8')
    const folder = name.split('/').slice(0, -1)
    const path = ['', 'harbour-city', ...folder.filter((part) => !part.startsWith('[['))].join('/')
    expect(isDynamicPage(path), path).toBe(source.includes("dynamic = 'force-dynamic'"))
  })
})

describe('checkout URLs', () => {
  const checkout = { checkout_path: 'checkout' } as const
  const buyOnline = { checkout_path: 'buy-online' } as const

  test('[RT-06] rewrites the base path of each template to the checkout page', () => {
    expect(rewritePath(bikes, '/motorcycles/x-1/checkout', false)).toBe('/ironbark/cars/x-1/checkout')
    expect(rewritePath(bikes, '/cars/x-1/checkout', false)).toBe('/ironbark/no-such-page')
    expect(rewritePath(site, '/cars/x-1/checkout', false)).toBe('/harbour-city/cars/x-1/checkout')
  })

  test.each([
    ['/cars/x-1/buy-online', '/cars/x-1/checkout'],
    ['/campers/x-1/buy-online/', '/campers/x-1/checkout'],
    ['/pages/motorcycles/x-1/buy-online', '/pages/motorcycles/x-1/checkout'],
  ])('[RT-06] redirects the alternative name %s to the site’s own', (other, own) => {
    expect(findCheckoutRedirect(checkout, other)).toBe(own)
    expect(findCheckoutRedirect(buyOnline, other)).toBeNull()
    expect(findCheckoutRedirect(buyOnline, own)).toBe(own.replace('checkout', 'buy-online'))
    expect(findCheckoutRedirect(checkout, own)).toBeNull()
  })

  test.each(['/cars/x-1', '/checkout', '/cars/checkout', '/cars/x-1/checkout/more', '/search/checkout'])(
    '[RT-06] does not redirect %s, which is not a checkout',
    (path) => {
      expect(findCheckoutRedirect(buyOnline, path)).toBeNull()
    },
  )

  test('[RT-06] renders the checkout for each request and caches the car page', () => {
    expect(isDynamicPage('/harbour-city/cars/x-1/checkout')).toBe(true)
    expect(isCheckoutPage('/harbour-city/cars/x-1/checkout')).toBe(true)
    expect(isDynamicPage('/harbour-city/cars/x-1')).toBe(false)
    expect(isCheckoutPage('/harbour-city/cars/x-1/share.jpg')).toBe(false)
    expect(isCheckoutPage('/harbour-city/search/x-1/checkout')).toBe(false)
  })
})
