import { expect, test } from 'vitest'
import { readPageKind } from '@/lib/links/page-kind'

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
