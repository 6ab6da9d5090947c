import { beforeEach, describe, expect, test } from 'vitest'
import type { CarLookup } from '@/lib/dealer-api/cars.server'
import { loadVisibleCar } from '@/lib/dealer-api/load-visible-car.server'
import { makeCar } from '../cars/car-fixture'

const HARBOUR = { id: 101, slug: 'harbour-city' }
const KIWI = { id: 103, slug: 'kiwi-auto' }
const outage: CarLookup = { kind: 'unavailable' }
const missing: CarLookup = { kind: 'missing' }
const found = (fields: Record<string, unknown> = {}): CarLookup => ({ kind: 'found', car: makeCar(fields) })

const load = (lookup: CarLookup, { site = HARBOUR, slug = 'a-car' } = {}) =>
  loadVisibleCar(site, slug, async () => lookup)

describe('the car of a page', () => {
  beforeEach(async () => {
    for (const site of [HARBOUR, KIWI]) await load(missing, { site })
  })

  test('[CD-10] returns a visible car, and missing for a missing or hidden one', async () => {
    expect(await load(found())).toMatchObject({ kind: 'visible' })
    expect(await load(missing)).toEqual({ kind: 'missing' })
    expect(await load(found({ show_on_dealer_website: false }))).toEqual({ kind: 'missing' })
    expect(await load(found({ status: 'sold' }))).toMatchObject({ kind: 'visible' })
  })

  test('[DA-01, CD-10] returns the last known car in an outage', async () => {
    await load(found({ price: 30_000 }))
    await load(found({ price: 29_000 }))
    expect(await load(outage)).toMatchObject({ kind: 'visible', car: { price: 29_000 } })
  })

  test('[DA-01, CD-10] throws in an outage without a last known car, instead of returning missing', async () => {
    await expect(load(outage)).rejects.toThrow('unavailable')
  })

  test('[CD-10] an outage does not restore a removed or hidden car', async () => {
    for (const gone of [missing, found({ show_on_dealer_website: false })]) {
      await load(found())
      await load(gone)
      await expect(load(outage)).rejects.toThrow('unavailable')
    }
  })

  test('[RT-16] last known cars are not shared between sites', async () => {
    await load(found(), { site: HARBOUR })
    await expect(load(outage, { site: KIWI })).rejects.toThrow('unavailable')
  })
})
