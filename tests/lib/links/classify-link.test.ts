import { describe, expect, test } from 'vitest'
import { classifyLink, canPrefetch, normaliseHref } from '@/lib/links/classify-link'

describe('links', () => {
  test.each([
    ['/contact', 'internal'],
    ['#finance-form', 'internal'],
    ['?page=2', 'internal'],
    ['tel:+61290000000', 'native'],
    ['mailto:sales@example.com', 'native'],
    ['https://www.google.com/maps/place/x', 'map'],
    ['https://maps.app.goo.gl/x', 'map'],
    ['https://maps.apple.com/?q=x', 'map'],
    ['https://example.com', 'external'],
    ['//example.com/x', 'external'],
    ['HTTPS://EXAMPLE.COM', 'external'],
  ])('[LK-02] [LK-03] [LK-04] [LK-05] classifies %s as %s', (href, kind) => {
    expect(classifyLink(href)).toBe(kind)
  })

  test('[LK-01] removes /pages unless the site uses it', () => {
    expect(normaliseHref('/pages/book-a-service', false)).toBe('/book-a-service')
    expect(normaliseHref('/pages/book-a-service', true)).toBe('/pages/book-a-service')
    expect(normaliseHref('/pagesx/y', false)).toBe('/pagesx/y')
    expect(normaliseHref('https://example.com/pages/x', false)).toBe('https://example.com/pages/x')
  })

  test.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,x',
  ])('[LK-02] disables %j', (href) => {
    expect(normaliseHref(href, false)).toBe('#')
  })

  test.each([
    ['/book-test-drive/', false],
    ['/pages/book-test-drive', false],
    ['/special-offers', false],
    ['/models/hilux', false],
    ['/cars/x-1/checkout', false],
    ['/cars/x-1/buy-online?x=1', false],
    ['/search/used-cars', true],
    ['/models-explained', true],
    ['/cars/checkout-red-x-1', true],
  ])('[LK-06] allows prefetching %s: %s', (href, expected) => {
    expect(canPrefetch(href)).toBe(expected)
  })
})
