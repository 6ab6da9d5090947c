import { describe, expect, test } from 'vitest'
import { describeInfoPage, isInfoPath } from '@/lib/content/info-pages'
import { isServedPath, removeUnserved } from '@/lib/content/served-paths'
import { rewritePath } from '@/lib/routing/rewrite'
import { readDemoSite } from '@/tests/demo-site'

describe('informational pages', () => {
  const harbour = readDemoSite('harbour-city')
  const trucks = readDemoSite('bluetongue-trucks')

  test.each([
    '/service',
    '/book-a-service',
    '/finance',
    '/finance-pre-approval/',
    '/trade-in',
    '/vehicle-parts-and-accessories',
    '/book-test-drive/',
    '/sell-your-car/',
    '/privacy-policy',
    '/terms-and-conditions',
    '/locations',
  ])('[RT-13, RT-08, RT-09] serves %s with and without the /pages prefix', (path) => {
    const name = path.replaceAll('/', '')
    expect(isServedPath(harbour, path)).toBe(true)
    expect(describeInfoPage(harbour, name)?.title).toBeTruthy()
    expect(rewritePath(harbour, path, false)).toBe(`/harbour-city/info/${name}`)
    expect(rewritePath(harbour, `/pages${path}`, false)).toBe(`/harbour-city/info/${name}`)
  })

  test('[RT-07] serves the trade-in page on every base path', () => {
    expect(rewritePath(harbour, '/cars/trade-in', true)).toBe('/harbour-city/info/trade-in')
    expect(rewritePath(readDemoSite('wattle-campers'), '/cars/trade-in', true)).toBe(
      '/wattle-campers/info/trade-in',
    )
  })

  test('[RT-14] serves the page of seven-seat vehicles only on sites that sell cars', () => {
    expect(isServedPath(harbour, '/7-seater-cars')).toBe(true)
    expect(isServedPath(trucks, '/7-seater-cars')).toBe(false)
    expect(isServedPath(readDemoSite('wattle-campers'), '/7-seater-cars')).toBe(false)
    expect(isServedPath(readDemoSite('ironbark-motorcycles'), '/7-seater-cars')).toBe(false)
  })

  test('[CF-05] does not serve a disabled page', () => {
    const without = { ...harbour, pages: { ...harbour.pages, finance: false } }
    expect(describeInfoPage(without, 'finance')).toBeNull()
    expect(isServedPath(without, '/finance?car_id=1#finance-form')).toBe(false)
    expect(describeInfoPage(trucks, 'fleet')).not.toBeNull()
    expect(describeInfoPage(harbour, 'fleet')).toBeNull()
  })

  test('[RV-01] shows the steps of a checkout only on a site that takes deposits', () => {
    const bargain = readDemoSite('bargain-bay')
    const listSteps = (site: typeof bargain) =>
      removeUnserved(site).home.sections.filter(({ type }) => type === 'steps').length
    expect(listSteps(bargain)).toBe(1)
    expect(listSteps({ ...bargain, enable_store: false })).toBe(0)
  })

  test('[NV-02] detects paths without a page: unknown pages, inherited property names, another template’s base path', () => {
    for (const path of [
      '/nope',
      '/constructor',
      '/info/service',
      '/cars',
      '/motorcycles/x',
      '/service/extra',
    ])
      expect(isServedPath(harbour, path), path).toBe(false)
    for (const path of [
      '/',
      '/search/used-cars',
      '/cars/some-car',
      '/contact',
      'tel:123',
      'https://example.com',
    ])
      expect(isServedPath(harbour, path), path).toBe(true)
    expect(isInfoPath('toString')).toBe(false)
  })

  test('[RT-16] does not serve internal paths directly', () => {
    expect(rewritePath(harbour, '/info/service', false)).toBe('/harbour-city/no-such-page')
  })
})
