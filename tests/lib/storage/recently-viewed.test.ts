import { describe, expect, test, vi } from 'vitest'
import { addViewedCar, readViewedCars, type ViewedCar } from '@/lib/storage/recently-viewed'
import { stubLocalStorage } from './support/stub-local-storage'

const stored = stubLocalStorage()
const makeCar = (id: number, facts: Partial<ViewedCar> = {}): ViewedCar => ({
  id,
  href: `/cars/car-${id}`,
  heading: `Car ${id}`,
  subheading: '',
  picture: '/vehicles/suv/side',
  ...facts,
})
const ids = (site = 'a') => readViewedCars(site).map(({ id }) => id)

describe('recently viewed cars', () => {
  test('[CD-01] are listed newest first without duplicates, at most nine per site', () => {
    for (const id of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 4]) addViewedCar('a', makeCar(id))
    expect(ids()).toEqual([4, 11, 10, 9, 8, 7, 6, 5, 3])
    expect(ids('b')).toEqual([])
  })

  test('[CD-01] return the same array until the list changes', () => {
    addViewedCar('a', makeCar(1))
    const list = readViewedCars('a')
    expect(readViewedCars('a')).toBe(list)
    addViewedCar('a', makeCar(2))
    expect(readViewedCars('a')).not.toBe(list)
  })

  test('[BS-05] truncate long names to the limit accepted on reading', () => {
    addViewedCar('a', makeCar(1, { heading: 'x'.repeat(10_000), subheading: 'y'.repeat(10_000) }))
    expect(readViewedCars('a')[0]?.heading).toHaveLength(200)
  })

  test.each([
    '{',
    'null',
    '3',
    '{"length":2}',
    '[null,1,"x",{}]',
    JSON.stringify([makeCar(1, { href: 'https://elsewhere.test/x' })]),
    JSON.stringify([makeCar(1, { href: '//elsewhere.test' })]),
    JSON.stringify([makeCar(1, { href: 'javascript:alert(1)' })]),
    JSON.stringify([makeCar(1, { picture: 'data:text/html,x' })]),
    JSON.stringify([makeCar(1, { heading: '' })]),
  ])('[BS-05] ignore invalid stored data: %s', (rubbish) => {
    stored.set('viewed-cars:a', rubbish)
    expect(ids()).toEqual([])
  })

  test('[BS-05] ignore blocked or full storage', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => '[]',
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    })
    expect(() => addViewedCar('a', makeCar(1))).not.toThrow()
    vi.stubGlobal('localStorage', undefined)
    expect(() => addViewedCar('a', makeCar(1))).not.toThrow()
    expect(readViewedCars('a')).toEqual([])
  })
})
