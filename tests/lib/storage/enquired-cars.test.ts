import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readEnquiredAt, recordEnquiredCar } from '@/lib/storage/enquired-cars'

const NOW = 1_800_000_000_000
const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

test('[FM-21] stores an enquired car for its site with the time of the last enquiry', () => {
  recordEnquiredCar('a', '41', NOW)
  recordEnquiredCar('a', '42', NOW + 1)
  recordEnquiredCar('a', '41', NOW + 2)
  expect(readEnquiredAt('a', '41', NOW + 9)).toBe(NOW + 2)
  expect(readEnquiredAt('b', '41', NOW + 9)).toBeNull()
  expect(readEnquiredAt('a', '43', NOW + 9)).toBeNull()
})

test('[FM-21] discards it after 90 days', () => {
  recordEnquiredCar('a', '41', NOW)
  expect(readEnquiredAt('a', '41', NOW + 91 * 86_400_000)).toBeNull()
})

test('[FM-21] stores at most 50 cars', () => {
  for (let id = 1; id <= 60; id += 1) recordEnquiredCar('a', String(id), NOW)
  expect(readEnquiredAt('a', '10', NOW)).toBeNull()
  expect(readEnquiredAt('a', '11', NOW)).toBe(NOW)
})

test.each(['{', '{}', '[7,null,{"id":41,"at":1}]'])('[BS-05] ignores invalid stored data: %s', (text) => {
  stored.set('enquired-cars:a', text)
  expect(readEnquiredAt('a', '41', NOW)).toBeNull()
})
