import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { storeSignedIn, wasSignedIn } from '@/lib/storage/signed-in'
import { takePendingCar, savePendingCar } from '@/lib/storage/saved-cars'

const MINUTE_MS = 60_000
const pending = { car: { id: 7, href: '/cars/x', heading: 'A car', savedAt: 0 }, price: 9000 }
let stored: Map<string, string>
const store = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
}

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('sessionStorage', store)
  vi.stubGlobal('localStorage', store)
})
afterEach(() => vi.unstubAllGlobals())

describe('car to save after signing in', () => {
  test('[WL-04] is returned once, for its site, within 30 minutes', () => {
    savePendingCar('a', pending, 1000)
    expect(takePendingCar('b', 2000)).toBeNull()
    expect(takePendingCar('a', 2000)).toEqual({ car: { ...pending.car, savedAt: 2000 }, price: 9000 })
    expect(takePendingCar('a', 2000)).toBeNull()
    savePendingCar('a', pending, 1000)
    expect(takePendingCar('a', 1000 + 30 * MINUTE_MS)).not.toBeNull()
    savePendingCar('a', pending, 1000)
    expect(takePendingCar('a', 1001 + 30 * MINUTE_MS)).toBeNull()
  })

  test.each(['null', '7', '{', '{"id":"7","href":"","heading":"","savedAt":1}', '{"id":7}'])(
    '[BS-05] is missing when the stored data is invalid: %s',
    (text) => {
      stored.set('wished-car:a', text)
      expect(takePendingCar('a', 2)).toBeNull()
    },
  )

  test('[BS-05] is missing when storage is blocked', () => {
    vi.stubGlobal('sessionStorage', null)
    vi.stubGlobal('localStorage', null)
    savePendingCar('a', pending)
    expect(takePendingCar('a')).toBeNull()
    storeSignedIn('a', true)
    expect(wasSignedIn('a')).toBe(false)
  })
})

test('[WL-02] stores the sign-in flag separately for each site', () => {
  storeSignedIn('a', true)
  expect([wasSignedIn('a'), wasSignedIn('b')]).toEqual([true, false])
  storeSignedIn('a', false)
  expect(wasSignedIn('a')).toBe(false)
})
