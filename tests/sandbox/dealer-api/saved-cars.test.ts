import { beforeAll, expect, test } from 'vitest'
import { startTestSandbox } from '../start-test-sandbox'

const sandbox = await startTestSandbox()
const phone = '0491570110'
const ids = { 101: 0, 109: 0 }

async function putCar(websiteId: number): Promise<number> {
  const car = { make: 'Mazda', model: '2', stocknum: 'S1', year: 2020, price: 9990, car_type: 'used' }
  const { body } = await sandbox.call('PUT', `/dealer-api/websites/${websiteId}/cars.json`, { cars: [car] })
  return (body as { ids: number[] }).ids[0] ?? 0
}
const change = (action: 'save' | 'remove', carId: number, websiteId?: number) =>
  sandbox.call('POST', `/dealer-api/api/watchlist/${action}-car`, {
    phone_number: phone,
    car_id: carId,
    ...(websiteId === undefined ? {} : { website_id: websiteId }),
  })
const list = async (query = '') =>
  (await sandbox.get(`/dealer-api/api/auth?phone_number=${phone}${query}`)).body as Record<string, unknown>

beforeAll(async () => {
  ids[101] = await putCar(101)
  ids[109] = await putCar(109)
})

test('[WL-02] [WL-03] limits requests with a website id to the cars of that website', async () => {
  expect((await change('save', ids[101], 109)).status).toBe(404)
  expect((await change('save', ids[101], 101)).status).toBe(200)
  expect((await change('save', ids[109])).status).toBe(200)
  expect((await change('remove', ids[109], 101)).status).toBe(200)
  expect(await list()).toEqual({ user: null, watchlist: [ids[101], ids[109]] })
  expect(await list('&website_id=101')).toEqual({ user: null, watchlist: [ids[101]], website_id: 101 })
  expect(await list('&website_id=109')).toMatchObject({ watchlist: [ids[109]] })
  expect((await sandbox.get(`/dealer-api/api/auth?phone_number=${phone}&website_id=9999`)).status).toBe(404)
})

test('[WL-02] keeps a deleted car on the watchlist of the website on which it was saved', async () => {
  const carId = await putCar(101)
  await change('save', carId, 101)
  const { body } = await sandbox.get('/dealer-api/websites/101/cars.json')
  const car = (body as { cars: { id: number; slug: string }[] }).cars.find(({ id }) => id === carId)
  await sandbox.call('DELETE', `/dealer-api/websites/101/cars/${car?.slug}.json`)
  expect((await list('&website_id=101'))['watchlist']).toContain(carId)
  expect((await list('&website_id=109'))['watchlist']).not.toContain(carId)
  await change('remove', carId, 101)
  expect((await list('&website_id=101'))['watchlist']).not.toContain(carId)
})
