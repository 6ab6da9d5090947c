import { describe, expect, test } from 'vitest'
import { startTestSandbox } from '../start-test-sandbox'

const { call, get } = await startTestSandbox()
const put = (cars: object[], website = 101) =>
  call('PUT', `/dealer-api/websites/${website}/cars.json`, { cars })
const readCar = async (slug: string, website = 101) =>
  (await get(`/dealer-api/websites/${website}/cars/${slug}.json`)).body
const car = (stocknum: string, more: object = {}) => ({
  make: 'Mazda',
  model: 'CX-5',
  year: 2021,
  stocknum,
  ...more,
})

describe('writing stock', () => {
  test('[DA-02] assigns id, slug, name, dealership, location and dates to a new car', async () => {
    const { body } = await put([car('N1', { badge: 'Touring', price: 30000 })])
    expect(body).toMatchObject({ created: 1, updated: 0, unchanged: 0, ids: [expect.any(Number)] })
    expect(await readCar('2021-mazda-cx-5-touring-n1')).toMatchObject({
      name: '2021 Mazda CX-5 Touring',
      dealership_slug: 'harbour-city-hyundai',
      dealership_id: 1001,
      status: 'in_stock',
      sold: false,
      photos_count: 0,
      location: { phone: expect.any(String), distribution_locations: expect.any(Array) },
      created_at_timestamp: expect.any(Number),
    })
  })

  test('[DA-02] matches a car by stock number: repeats change nothing, and updates keep other fields', async () => {
    const first = await put([car('N2', { price: 1 })])
    expect((await put([car('N2', { price: 1 })])).body).toMatchObject({ created: 0, unchanged: 1 })
    const changed = await put([{ make: 'Mazda', model: 'CX-5', stocknum: 'N2', price: 2 }])
    expect(changed.body).toMatchObject({ updated: 1, ids: (first.body as { ids: number[] }).ids })
    expect(await readCar('2021-mazda-cx-5-n2')).toMatchObject({ price: 2, year: 2021 })
  })

  test('[DA-02] treats the same stock number at another dealership as another car', async () => {
    const here = await put([car('N3')])
    const there = await put([car('N3', { dealership_slug: 'harbour-city-mazda' })])
    expect(there.body).toMatchObject({ created: 1 })
    expect(there.body).not.toEqual(here.body)
  })

  test('[CF-04] rejects changes to cars of another website', async () => {
    const { body } = await put([car('N4')])
    const [id] = (body as { ids: number[] }).ids
    const refused = await put([{ ...car('X'), id }], 103)
    expect(refused).toMatchObject({
      status: 422,
      body: { error: `cars.0.id: ${id} belongs to another website` },
    })
    const foreign = await put([car('N5', { dealership_slug: 'kiwi-auto' })])
    expect(foreign.status).toBe(422)
    expect(await readCar('2021-mazda-cx-5-n4', 103)).toEqual({ status: '404' })
  })

  test('[DA-02] saves no car of a batch when one is invalid', async () => {
    const { status } = await put([car('N6'), car('N7', { dealership_slug: 'moon' })])
    expect(status).toBe(422)
    expect(await readCar('2021-mazda-cx-5-n6')).toEqual({ status: '404' })
  })

  test('[DA-02] gives cars with the same slug different slugs, and repeating both changes nothing', async () => {
    const cars = [car('N8', { slug: 'twin' }), car('N9', { slug: 'twin' })]
    const { body } = await put(cars)
    const [first, second] = (body as { ids: number[] }).ids
    expect(await readCar('twin')).toMatchObject({ id: first })
    expect(await readCar(`twin-${second}`)).toMatchObject({ id: second })
    expect((await put(cars)).body).toMatchObject({ unchanged: 2 })
  })

  test('[DA-02] creates one car when a batch contains it twice', async () => {
    const { body } = await put([car('N10', { price: 1 }), car('N10', { price: 2 })])
    expect(body).toMatchObject({ created: 1, updated: 0 })
    const { ids } = body as { ids: number[] }
    expect(ids[0]).toBe(ids[1])
  })

  test('[CD-10] returns 404 for a deleted car and never reuses its id', async () => {
    const { body } = await put([car('N11')])
    const [id = 0] = (body as { ids: number[] }).ids
    await call('DELETE', '/dealer-api/websites/101/cars/2021-mazda-cx-5-n11.json')
    expect(await readCar('2021-mazda-cx-5-n11')).toEqual({ status: '404' })
    const next = await put([car('N12')])
    expect((next.body as { ids: number[] }).ids[0]).toBeGreaterThan(id)
  })

  test('[TG-01] sets sold and the sale date on sale, and does not allow changes to id or slug', async () => {
    await put([car('N13')])
    const path = '/dealer-api/websites/101/cars/2021-mazda-cx-5-n13.json'
    const { body } = await call('PATCH', path, { status: 'sold', slug: 'stolen', id: 1 })
    expect(body).toMatchObject({
      sold: true,
      slug: '2021-mazda-cx-5-n13',
      sold_date_timestamp: expect.any(Number),
    })
  })

  test('[TG-02] clears the sale date when a sold car is relisted', async () => {
    await put([car('N14')])
    const path = '/dealer-api/websites/101/cars/2021-mazda-cx-5-n14.json'
    await call('PATCH', path, { status: 'sold', sold_date_timestamp: 1_700_000_000 })
    expect((await call('PATCH', path, { status: 'in_stock' })).body).toMatchObject({
      sold: false,
      sold_date_timestamp: null,
    })
    const { body } = await call('PATCH', path, { status: 'sold' })
    expect((body as { sold_date_timestamp: number }).sold_date_timestamp).toBeGreaterThan(1_700_000_000)
  })

  test.each([
    ['a car without a make', { model: 'x' }, 'cars.0.make'],
    ['a slug with a slash', { make: 'a', model: 'b', slug: 'a/b' }, 'cars.0.slug'],
    ['an id that is text', { make: 'a', model: 'b', id: '7' }, 'cars.0.id'],
  ])('[DA-05] rejects %s and names the field', async (_name, bad, path) => {
    const { status, body } = await put([bad])
    expect(status).toBe(422)
    expect(body).toMatchObject({ error: expect.stringContaining(path) })
  })

  test('[DA-05] rejects more than 1,000 cars per request', async () => {
    const { status } = await put(Array.from({ length: 1001 }, (_, index) => car(`M${index}`)))
    expect(status).toBe(422)
  })
})

describe('reading stock', () => {
  test('[DA-02] lists every car exactly once across pages', async () => {
    await put(
      Array.from({ length: 25 }, (_, index) => car(`P${index}`)),
      104,
    )
    const ids = new Set<number>()
    for (let page = 1; page <= 3; page += 1) {
      const { body } = await get(`/dealer-api/websites/104/cars.json?page=${page}&per_page=10`)
      expect(body).toMatchObject({ page, pages: 3, total: 25 })
      for (const { id } of (body as { cars: { id: number }[] }).cars) ids.add(id)
    }
    expect(ids.size).toBe(25)
  })

  test('[CF-02] counts visible cars that are in stock or coming soon in the session data', async () => {
    await put(
      [
        car('S1', { make: 'Kia', model: 'EV6', car_type: 'new' }),
        car('S2', { make: 'Kia', model: 'EV6', status: 'coming_soon' }),
        car('S3', { make: 'Kia', model: 'Rio', status: 'sold' }),
        car('S4', { make: 'Kia', model: 'Rio', show_on_dealer_website: false }),
      ],
      103,
    )
    const { body } = await get('/dashboard/api/v1/websites/103/website_session_data.json')
    expect(body).toMatchObject({
      stock: {
        count: 2,
        makes: { Kia: 2 },
        models: { 'Kia:EV6': 2 },
        car_types: { new: 1, used: 1, demo: 0 },
      },
    })
  })
})
