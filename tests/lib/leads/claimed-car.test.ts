import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkUpdate } from '@/lib/leads/payload'
import type { FindCar } from '@/lib/leads/find-enquiry-car.server'
import { checkLead } from '@/lib/leads/submit-lead.server'
import { parseSite } from '@/lib/site/parse-site'
import { makeCar } from '../cars/car-fixture'

const parsed = parseSite('harbour-city', readFileSync('config/sites/harbour-city.json', 'utf8'))
if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
const { site } = parsed
const LEAD = {
  name: 'Mia',
  last_name: 'Nguyen',
  phone: '0412 345 678',
  email: 'mia@example.com',
  message: 'Hello',
  car_id: '7',
  stock_number: 'S7',
}
const CONTEXT = {
  host: 'example.com',
  url: '',
  userAgent: '',
  visitedPages: null,
  linkedQueryParams: null,
}

async function readPayload(lead: Record<string, unknown>, findCar: FindCar) {
  const sent = { lead, files: [], botCheck: null, context: CONTEXT }
  return (await checkLead(site, { form: 'car-enquiry', ...sent }, findCar)).payload
}

test('[LD-04] drops the id of a car that is not the site’s and keeps its submitted text', async () => {
  const payload = await readPayload(LEAD, async () => ({ kind: 'foreign' }))
  expect(payload).toMatchObject({ stock_number: 'S7', category: 'Used Vehicle Enquiry' })
  expect(payload).not.toHaveProperty('car_id')
})

test('[LD-04] [TG-02] marks the lead of a vehicle that has left since the shopper opened its page', async () => {
  const lead = { ...LEAD, vehicle_status: 'in_stock' }
  const removed = await readPayload(lead, async () => ({ kind: 'gone' }))
  expect(removed).toMatchObject({ stock_number: 'S7', vehicle_status: 'removed' })
  expect(removed).not.toHaveProperty('car_id')
  const hidden = makeCar({ id: 7, status: 'in_stock', show_on_dealer_website: false })
  expect(await readPayload(lead, async () => ({ kind: 'found', car: hidden }))).toMatchObject({
    car_id: 7,
    vehicle_status: 'removed',
  })
})

test('[LD-05] accepts the submitted car when the lookup fails', async () => {
  expect(await readPayload(LEAD, async () => ({ kind: 'unavailable' }))).toMatchObject({
    car_id: 7,
    stock_number: 'S7',
  })
})

test('[LD-04] finds a car by slug or id', async () => {
  const lookups: unknown[] = []
  const find: FindCar = async (_site, claimed) => {
    lookups.push(claimed)
    return { kind: 'unavailable' }
  }
  await readPayload(LEAD, find)
  await readPayload({ ...LEAD, car_slug: '2020-mazda-3' }, find)
  await readPayload({ ...LEAD, car_id: undefined, dealership_slug: site.dealerships[0]?.slug }, find)
  expect(lookups).toEqual([
    { slug: '', id: 7 },
    { slug: '2020-mazda-3', id: 7 },
  ])
})

test('[LD-02] [LD-04] a later step cannot change the car, or the dealership to one of another group', () => {
  const own = site.dealerships[0]?.slug
  const step = (dealership: unknown) =>
    checkUpdate(site, { message: 'More', car_id: '9', dealership_slug: dealership })
  expect(step('wattle-campers')).toMatchObject({ ok: false })
  expect(step(own)).toEqual({ ok: true, values: { message: 'More', dealership_slug: own } })
})

test('[LD-04] drops another group’s dealership from a later step where the form has no dealership field', () => {
  const alone = parseSite('wattle-campers', readFileSync('config/sites/wattle-campers.json', 'utf8'))
  if (!alone.ok) throw new Error(JSON.stringify(alone.problems))
  const checked = checkUpdate(alone.site, { message: 'More', dealership_slug: 'harbour-city-hyundai' })
  expect(checked).toEqual({ ok: true, values: { message: 'More' } })
})
