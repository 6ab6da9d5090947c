import { describe, expect, test } from 'vitest'
import { findInAppTarget } from '@/lib/links/in-app-target'

const here = new URL('http://harbour-city.localhost:3000/search/used-cars?page=2')
const find = (href: string, more: { target?: string; isDownload?: boolean } = {}) =>
  findInAppTarget({ href, target: '', isDownload: false, ...more }, here)

describe('where a link opens', () => {
  test('[LK-02] pages of the site open in-app, with query and anchor', () => {
    expect(find('/cars/x-1#enquire')).toBe('/cars/x-1#enquire')
    expect(find('http://harbour-city.localhost:3000/contact')).toBe('/contact')
    expect(find('?page=3')).toBe('/search/used-cars?page=3')
  })

  test('[LK-03, LK-05] other schemes, other origins and unreadable addresses are the browser’s', () => {
    for (const href of [
      'tel:0255501000',
      'mailto:a@b.example',
      'https://example.com/',
      'http://kiwi-auto.localhost:3000/',
      'http://[',
    ])
      expect(find(href), href).toBeNull()
  })

  test('[LK-04] new tabs and downloads are the browser’s', () => {
    expect(find('/contact', { target: '_blank' })).toBeNull()
    expect(find('/report.pdf', { isDownload: true })).toBeNull()
    expect(find('/contact', { target: '_self' })).toBe('/contact')
  })

  test('[LK-02] places on the same page and answers that are no pages are the browser’s', () => {
    expect(find('#main')).toBeNull()
    expect(find('/search/used-cars?page=2#filters')).toBeNull()
    expect(find('/api/leads')).toBeNull()
    expect(find('/assets/icons.svg')).toBeNull()
  })
})
