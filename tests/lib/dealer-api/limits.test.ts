import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createDealerApi } from '@/lib/dealer-api/dealer-api.server'
import { serve } from '../../support/serve'

const SITE = { id: 101, slug: 'limits-one' }
const OTHER = { id: 102, slug: 'limits-two' }
const many = <Item>(count: number, item: (index: number) => Item) =>
  Array.from({ length: count }, (_, n) => item(n))
const warnings = () => vi.mocked(console.warn).mock.calls.map(([line]) => String(line))

async function makeApi(answer: unknown) {
  const url = await serve((_request, response) => response.end(JSON.stringify(answer)))
  return createDealerApi({ url, dashboardUrl: url, user: 'user', password: 'password' })
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

describe('a car record of the dealer platform', () => {
  test('with too many features is truncated, and logged once per site and car', async () => {
    const api = await makeApi({ id: 7, slug: 'a-car', features: many(30_000, (index) => `Feature ${index}`) })
    for (const site of [SITE, SITE, OTHER]) {
      const lookup = await api.loadCar(site, 'a-car')
      expect(lookup.kind === 'found' && lookup.car.features.length).toBe(200)
    }
    const cut = 'cut="features 30000 of 200"'
    expect(warnings()).toEqual([
      `Car record cut to its limits site="limits-one" car=7 ${cut}`,
      `Car record cut to its limits site="limits-two" car=7 ${cut}`,
    ])
  })

  test('of more than a megabyte is unavailable', async () => {
    const api = await makeApi({
      id: 7,
      slug: 'b-car',
      features: many(200_000, (index) => `Feature ${index}`),
    })
    expect(await api.loadCar(SITE, 'b-car')).toEqual({ kind: 'unavailable' })
  })
})

describe('data about a dealer', () => {
  test('has at most 200 reviews of 5,000 characters', async () => {
    const review = { id: 1, customer_name: 'Ana', rating: 5, text: 'x'.repeat(6000) }
    const api = await makeApi({
      count: 900,
      average_rating: 4.5,
      reviews: [review, ...many(600, () => ({ ...review, text: '' }))],
    })
    const { reviews } = await api.getReviews(SITE, 1)
    expect(reviews).toHaveLength(200)
    expect(reviews[0]?.text).toHaveLength(5000)
  })

  test('has at most 200 locations and dealerships and 1,000 models, with short texts', async () => {
    const location = { id: 1, name: 'x'.repeat(9000), slug: 'parramatta' }
    const data = await (
      await makeApi({
        name: 'x'.repeat(9000),
        locations: many(400, (index) => (index === 0 ? location : { ...location, name: 'Parramatta' })),
        dealerships: many(400, (id) => ({ id })),
        stock: {
          count: 1,
          makes: {},
          car_types: {},
          models: Object.fromEntries(many(9000, (index) => [`m${index}`, 1])),
        },
      })
    ).getSessionData(SITE)
    expect(data?.name).toHaveLength(2000)
    expect(data?.locations).toHaveLength(200)
    expect(data?.locations?.[0]?.name).toHaveLength(2000)
    expect(data?.dealerships).toHaveLength(200)
    expect(Object.keys(data?.stock?.models ?? {})).toHaveLength(1000)
  })
})
