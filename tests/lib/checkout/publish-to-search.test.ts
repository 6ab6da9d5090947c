import { describe, expect, test } from 'vitest'
import { publishVehicle, type ExpireTag } from '@/lib/checkout/publish-vehicle.server'
import { createDealerApi } from '@/lib/dealer-api/dealer-api.server'
import { getEnv } from '@/lib/env'
import { indexCar } from '@/lib/search/index-car.server'
import { connectSearch, syncIndex } from '@/scripts/stock/search-index'
import { readDemoSite } from '@/tests/demo-site'
import { startTestSandbox } from '../../sandbox/start-test-sandbox'

const { call, config, url } = await startTestSandbox({ only: ['dealer-api', 'search'] })
const api = createDealerApi(config)
const access = { host: `${url}/search`, adminKey: getEnv().MEILISEARCH_ADMIN_KEY }
const search = connectSearch(access.host, access.adminKey)
const harbour = readDemoSite('harbour-city')
/** A second site that sells the same dealership's stock. */
const second = { ...readDemoSite('kiwi-auto'), dealerships: harbour.dealerships }
const customer = { first_name: 'Ana', last_name: 'Lee', email: 'ana@example.com', phone: '0491570006' }

async function publish(expireTag: ExpireTag, carId: number, carSlug: string): Promise<void> {
  await publishVehicle(
    { dealershipSlug: 'harbour-city-mazda', carId, carSlug },
    {
      listSites: async () => [harbour, second],
      loadCarRecord: (...args) => api.loadCarRecord(...args),
      indexCar: (id, document) => indexCar(id, document, access),
      expireTag,
    },
  )
}
const readDocument = (id: number) => search.index('cars').getDocument(id)

describe('publishing a reservation', () => {
  test('[RV-04] updates the search index when a vehicle is reserved and released, and revalidates every site’s pages', async () => {
    const slug = 'mazda-cx-5-p1'
    const put = await api.putCars(harbour.id, [
      {
        make: 'Mazda',
        model: 'CX-5',
        stocknum: 'P1',
        price: 30_000,
        dealership_slug: 'harbour-city-mazda',
        categories: ['Family'],
      },
    ])
    const id = put.ids[0] ?? 0
    const { cars } = await api.listCars(harbour.id, 1)
    await syncIndex(search, cars, { dealerships: null })
    const before = await readDocument(id)
    const tags: string[] = []
    const expire: ExpireTag = (tag) => tags.push(tag) > 0
    await api.reserveCar(harbour, { slug, reservationId: 'p-1', expiresAt: 1_900_000_000_000, customer })
    await publish(expire, id, slug)
    const reserved = await readDocument(id)
    expect(reserved).toMatchObject({ reserved: true, categories: ['Family'] })
    expect(JSON.stringify(reserved)).not.toContain('p-1')
    expect(tags.sort()).toEqual(
      [
        `car:${harbour.id}:${slug}`,
        `car:${second.id}:${slug}`,
        `stock:${harbour.id}`,
        `stock:${second.id}`,
      ].sort(),
    )
    await api.releaseCar(harbour, { slug, reservationId: 'p-1' })
    await publish(expire, id, slug)
    const after = await readDocument(id)
    expect({ ...after, updated_at_timestamp: null }).toEqual({
      ...before,
      updated_at_timestamp: null,
      reserved: false,
    })
    await call('DELETE', `/dealer-api/websites/101/cars/${slug}.json`)
    await publish(expire, id, slug)
    await expect(readDocument(id)).rejects.toThrow('not found')
  })

  test('[RV-05] fails while search is down or pages cannot be expired, and succeeds on retry', async () => {
    const put = await api.putCars(harbour.id, [
      { make: 'Mazda', model: '2', stocknum: 'P2', price: 20_000, dealership_slug: 'harbour-city-mazda' },
    ])
    const id = put.ids[0] ?? 0
    await expect(publish(() => false, id, 'mazda-2-p2')).rejects.toThrow('cached pages')
    const expire = () => true
    await call('PUT', '/faults', { part: 'search', kind: 'status', status: 503 })
    await expect(publish(expire, id, 'mazda-2-p2')).rejects.toThrow(/./)
    await call('DELETE', '/faults')
    await publish(expire, id, 'mazda-2-p2')
    expect(await readDocument(id)).toMatchObject({ model: '2' })
  })
})
