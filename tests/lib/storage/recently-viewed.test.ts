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

describe('cars looked at before', () => {
  test('[CD-01] newest first, each once, nine at most, a site’s own', () => {
    for (const id of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 4]) addViewedCar('a', makeCar(id))
    expect(ids()).toEqual([4, 11, 10, 9, 8, 7, 6, 5, 3])
    expect(ids('b')).toEqual([])
  })

  test('[CD-01] the same list as long as nothing changes', () => {
    addViewedCar('a', makeCar(1))
    const list = readViewedCars('a')
    expect(readViewedCars('a')).toBe(list)
    addViewedCar('a', makeCar(2))
    expect(readViewedCars('a')).not.toBe(list)
  })

  test('[BS-05] endless names are cut, so that they are read again', () => {
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
  ])('[BS-05] rubbish like %s is nothing', (rubbish) => {
    stored.set('viewed-cars:a', rubbish)
    expect(ids()).toEqual([])
  })

  test('[BS-05] a store that is blocked or full breaks nothing', () => {
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
