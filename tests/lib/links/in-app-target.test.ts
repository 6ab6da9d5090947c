import { describe, expect, test } from 'vitest'
import { findInAppTarget, readPageKind } from '@/lib/links/in-app-target'

const here = new URL('http://harbour-city.localhost:3000/search/used-cars?page=2')
const find = (href: string, { target = '', isDownload = false } = {}) =>
  findInAppTarget({ href, target, hasAttribute: (name) => isDownload && name === 'download' }, here)

describe('where a link opens', () => {
  test('[LK-02] opens pages of the site in-app, with query and fragment', () => {
    expect(find('/cars/x-1#enquire')).toBe('/cars/x-1#enquire')
    expect(find('http://harbour-city.localhost:3000/contact')).toBe('/contact')
    expect(find('?page=3')).toBe('/search/used-cars?page=3')
  })

  test('[LK-03, LK-05] leaves other schemes, other origins and invalid URLs to the browser', () => {
    for (const href of [
      'tel:0255501000',
      'mailto:a@b.example',
      'https://example.com/',
      'http://kiwi-auto.localhost:3000/',
      'http://[',
    ])
      expect(find(href), href).toBeNull()
  })

  test('[LK-04] leaves new tabs and downloads to the browser', () => {
    expect(find('/contact', { target: '_blank' })).toBeNull()
    expect(find('/report.pdf', { isDownload: true })).toBeNull()
    expect(find('/contact', { target: '_self' })).toBe('/contact')
  })

  test('[LK-02] leaves fragments of the same page and non-page paths to the browser', () => {
    expect(find('#main')).toBeNull()
    expect(find('/search/used-cars?page=2#filters')).toBeNull()
    expect(find('/api/leads')).toBeNull()
    expect(find('/assets/icons.svg')).toBeNull()
  })
})

test.each([
  ['/checkout', 'checkout'],
  ['/checkout/payment', 'checkout'],
  ['/buy-online', 'checkout'],
  ['/pages/buy-online/', 'checkout'],
  ['/cars/2021-mazda-cx-5-1/checkout', 'checkout'],
  ['/cars/2021-mazda-cx-5-1/buy-online', 'checkout'],
  ['/pages/motorcycles/ninja-1/checkout/done', 'checkout'],
  ['/harbour-city/cars/2021-mazda-cx-5-1/checkout', 'checkout'],
  ['/harbour-city/checkout', 'checkout'],
  ['/cars/2021-mazda-cx-5-1', 'car'],
  ['/pages/cars/2021-mazda-cx-5-1', 'car'],
  ['/campers/swan-1/', 'car'],
  ['/motorcycles/ninja-1', 'car'],
  ['/harbour-city/cars/2021-mazda-cx-5-1', 'car'],
  // A car may have any slug.
  ['/cars/checkout', 'car'],
  ['/cars/trade-in', 'other'],
  ['/harbour-city/info/trade-in', 'other'],
  ['/cars/2021-mazda-cx-5-1/gallery', 'other'],
  ['/cars', 'other'],
  ['/', 'other'],
  ['/harbour-city', 'other'],
  ['/search/used-cars', 'other'],
  ['/checkouts', 'other'],
  ['/blog/checkout', 'other'],
  ['/pages', 'other'],
])('[LK-07] classifies %s as %s', (path, kind) => expect(readPageKind(path, 'harbour-city')).toBe(kind))

test('[LK-07] treats another site’s slug as part of the path', () => {
  expect(readPageKind('/kiwi-auto/checkout', 'harbour-city')).toBe('other')
})
