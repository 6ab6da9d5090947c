import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  markSavedCar,
  MOST_SAVED_CARS,
  readSavedCars,
  watchSavedCars,
  writeSavedCars,
  type SavedCar,
} from '@/lib/storage/saved-cars'

let stored: Map<string, string>
let isFull: boolean
let isBlocked: boolean
const listeners = new Set<() => void>()

const makeCar = (id: number, facts: Partial<SavedCar> = {}): SavedCar => ({
  id,
  href: `/cars/car-${id}`,
  heading: `Car ${id}`,
  savedAt: 1000 + id,
  ...facts,
})
const ids = (site = 'a') => readSavedCars(site).map(({ id }) => id)

beforeEach(() => {
  stored = new Map()
  isFull = false
  isBlocked = false
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => {
      if (isBlocked) throw new DOMException('no', 'SecurityError')
      return stored.get(key) ?? null
    },
    setItem: (key: string, value: string) => {
      if (isFull || isBlocked) throw new DOMException('no', 'QuotaExceededError')
      stored.set(key, value)
    },
  })
  vi.stubGlobal('window', {
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  })
})
afterEach(() => {
  // The module holds lists that could not be stored.
  isFull = false
  isBlocked = false
  for (const site of ['a', 'b']) writeSavedCars(site, [])
  vi.unstubAllGlobals()
})

describe('saved cars', () => {
  test('[BS-04] are listed newest first without duplicates, can be removed, and are separate for each site', () => {
    for (const id of [1, 2, 3, 1]) expect(markSavedCar('a', makeCar(id), true)).toBe(true)
    expect(ids()).toEqual([1, 3, 2])
    expect(ids('b')).toEqual([])
    markSavedCar('a', makeCar(3), false)
    markSavedCar('a', makeCar(99), false)
    expect(ids()).toEqual([1, 2])
    expect([...stored.keys()]).toEqual(['saved-cars:a'])
  })

  test('[BS-04] return the same array until the list changes', () => {
    markSavedCar('a', makeCar(1), true)
    const list = readSavedCars('a')
    expect(readSavedCars('a')).toBe(list)
    markSavedCar('a', makeCar(2), true)
    expect(readSavedCars('a')).not.toBe(list)
  })

  test('[BS-04] are limited to 200; the oldest is removed', () => {
    const many = Array.from({ length: MOST_SAVED_CARS }, (_, index) => makeCar(index + 1))
    writeSavedCars('a', many)
    markSavedCar('a', makeCar(900), true)
    expect(ids()).toHaveLength(MOST_SAVED_CARS)
    expect(ids()[0]).toBe(900)
    expect(ids()).not.toContain(MOST_SAVED_CARS)
  })

  test('[BS-05] are held in memory when storage is full, and writing returns false', () => {
    markSavedCar('a', makeCar(1), true)
    isFull = true
    expect(markSavedCar('a', makeCar(2), true)).toBe(false)
    expect(ids()).toEqual([2, 1])
    isFull = false
    expect(markSavedCar('a', makeCar(3), true)).toBe(true)
    expect(ids()).toEqual([3, 2, 1])
  })

  test('[BS-05] start empty and are held in memory when storage is blocked', () => {
    isBlocked = true
    expect(ids()).toEqual([])
    expect(markSavedCar('a', makeCar(1), true)).toBe(false)
    expect(ids()).toEqual([1])
    expect(ids('b')).toEqual([])
  })

  test.each([
    ['invalid JSON', '{"a":[1,'],
    ['null', 'null'],
    ['an object', '{"id":1}'],
    ['external links', JSON.stringify([makeCar(1, { href: '//evil.example' }), makeCar(2)])],
    ['scripts', JSON.stringify([makeCar(1, { href: 'javascript:alert(1)' }), makeCar(2)])],
    [
      'invalid ids',
      JSON.stringify([makeCar(-1), makeCar(1.5), { ...makeCar(1), id: '1' }, null, makeCar(2)]),
    ],
    ['long names', JSON.stringify([makeCar(1, { heading: 'x'.repeat(201) }), makeCar(2)])],
  ])('[BS-05] ignore invalid stored data: %s', (_, text) => {
    stored.set('saved-cars:a', text)
    expect([[], [2]]).toContainEqual(ids())
  })

  test('[BS-04] notify listeners of changes in this and other tabs until they unsubscribe', () => {
    const onChange = vi.fn<() => void>()
    const stop = watchSavedCars(onChange)
    markSavedCar('a', makeCar(1), true)
    for (const listener of listeners) listener()
    expect(onChange).toHaveBeenCalledTimes(2)
    stop()
    markSavedCar('a', makeCar(2), true)
    for (const listener of listeners) listener()
    expect(onChange).toHaveBeenCalledTimes(2)
  })
})
