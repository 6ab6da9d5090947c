import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { noteSignedIn, wasSignedIn } from '@/lib/storage/signed-in'
import { takeWishedCar, wishForCar } from '@/lib/storage/wished-car'

const MINUTE_MS = 60_000
const car = { id: 7, href: '/cars/x', heading: 'A car', savedAt: 0 }
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

describe('the car wanted before signing in', () => {
  test('[WL-04] is there once, for its site, for half an hour', () => {
    wishForCar('a', car, 1000)
    expect(takeWishedCar('b', 2000)).toBeNull()
    expect(takeWishedCar('a', 2000)).toEqual({ ...car, savedAt: 2000 })
    expect(takeWishedCar('a', 2000)).toBeNull()
    wishForCar('a', car, 1000)
    expect(takeWishedCar('a', 1000 + 30 * MINUTE_MS)).not.toBeNull()
    wishForCar('a', car, 1000)
    expect(takeWishedCar('a', 1001 + 30 * MINUTE_MS)).toBeNull()
  })

  test.each(['null', '7', '{', '{"id":"7","href":"","heading":"","savedAt":1}', '{"id":7}'])(
    '[BS-05] is none when the store holds %s',
    (text) => {
      stored.set('wished-car:a', text)
      expect(takeWishedCar('a', 2)).toBeNull()
    },
  )

  test('[BS-05] a blocked store remembers nothing and breaks nothing', () => {
    vi.stubGlobal('sessionStorage', null)
    vi.stubGlobal('localStorage', null)
    wishForCar('a', car)
    expect(takeWishedCar('a')).toBeNull()
    noteSignedIn('a', true)
    expect(wasSignedIn('a')).toBe(false)
  })
})

test('[WL-02] a browser knows on which sites somebody signed in', () => {
  noteSignedIn('a', true)
  expect([wasSignedIn('a'), wasSignedIn('b')]).toEqual([true, false])
  noteSignedIn('a', false)
  expect(wasSignedIn('a')).toBe(false)
})
