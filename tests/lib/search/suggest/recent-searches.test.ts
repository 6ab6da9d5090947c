import { describe, expect, test, vi } from 'vitest'
import {
  addRecentSearch,
  clearRecentSearches,
  readRecentSearches,
  removeRecentSearch,
} from '@/lib/search/suggest/recent-searches'
import { stubLocalStorage } from '../../storage/support/stub-local-storage'

const stored = stubLocalStorage()
const href = '/search/used-cars?query=x'
const labels = (site = 'a') => readRecentSearches(site).map(({ label }) => label)

describe('recent searches', () => {
  test('[BS-04] keeps at most five distinct searches per site, newest first', () => {
    for (const label of ['one', 'two', 'three', 'four', 'five', 'six', ' Two '])
      addRecentSearch('a', { label, href })
    expect(labels()).toEqual(['Two', 'six', 'five', 'four', 'three'])
    expect(labels('b')).toEqual([])
  })

  test('[BS-04] removes one or all', () => {
    for (const label of ['one', 'two']) addRecentSearch('a', { label, href })
    expect(removeRecentSearch('a', 'ONE').map(({ label }) => label)).toEqual(['two'])
    expect(clearRecentSearches('a')).toEqual([])
    expect(stored.size).toBe(0)
  })

  test('[BS-05] ignores blank labels and truncates long ones', () => {
    addRecentSearch('a', { label: '  ', href })
    addRecentSearch('a', { label: 'x'.repeat(500), href })
    expect(labels()).toEqual(['x'.repeat(100)])
  })

  test.each(['{', 'null', '3', '{"length":2}', '[null,1,{"label":"x"},{"label":"","href":"/search"}]'])(
    '[BS-05] treats corrupt data %s as empty',
    (rubbish) => {
      stored.set('recent-searches:a', rubbish)
      expect(labels()).toEqual([])
    },
  )

  test.each([
    '//evil.example',
    'javascript:alert(1)',
    'https://evil.example/search',
    '/searching',
    '/cars/x',
  ])('[BS-05] ignores the non-search URL %s', (address) => {
    stored.set('recent-searches:a', JSON.stringify([{ label: 'x', href: address }]))
    expect(labels()).toEqual([])
  })

  test('[BS-05] works with blocked or full storage', () => {
    const refuse = () => {
      throw new DOMException('no', 'QuotaExceededError')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    expect(addRecentSearch('a', { label: 'one', href })).toEqual([{ label: 'one', href }])
    expect(clearRecentSearches('a')).toEqual([])
    expect(labels()).toEqual([])
  })
})
