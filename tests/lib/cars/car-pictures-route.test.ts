import { beforeEach, expect, test, vi } from 'vitest'
import { HOME, openAuthHandlers, OTHER, TestBrowser } from '@/tests/lib/auth/support/auth-rig'

const rig = await openAuthHandlers()
const { GET: getCarPictures } = await import('@/app/[site]/api/car-pictures/route')
const SITES = { [HOME]: 101, [OTHER]: 109 } as const
const PICTURES = ['/pictures/front.jpg', '/pictures/back.jpg', '/pictures/inside.jpg']

const ask = async (car: string, site: string = HOME) =>
  new TestBrowser(site).get(getCarPictures, `/api/car-pictures?car=${car}`)

async function addCar(stocknum: string, facts: Record<string, unknown> = {}): Promise<string> {
  const images = PICTURES.map((url) => ({ image: { url } }))
  const id = await rig.putCar(SITES[HOME], stocknum, { status: 'in_stock', images, ...facts })
  const { cars } = await rig.call('GET', `/dealer-api/websites/${SITES[HOME]}/cars.json`, undefined)
  const car = (cars as { id: number; slug: string }[]).find((entry) => entry.id === id)
  return car?.slug ?? ''
}

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await rig.clearFaults()
})

test('[CC-01] returns the pictures of a vehicle, for this host only', async () => {
  const slug = await addCar('P1')
  const { status, body, headers } = await ask(slug)
  expect([status, body]).toEqual([200, { pictures: PICTURES }])
  expect(headers.get('vary')).toBe('host')
  expect((await ask(slug, OTHER)).status).toBe(404)
})

test('[TG-02] returns no pictures of hidden and unknown vehicles', async () => {
  expect((await ask(await addCar('P2', { show_on_dealer_website: false }))).status).toBe(404)
  expect((await ask('no-such-car')).status).toBe(404)
})

test('[CC-01] responds with 404 on a site whose cards show one photo', async () => {
  expect((await ask('any', 'bluetongue-trucks')).status).toBe(404)
})
