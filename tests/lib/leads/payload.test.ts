import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { carSchema } from '@/lib/cars/car'
import { buildForm } from '@/lib/forms/forms'
import { buildLeadPayload } from '@/lib/leads/payload'
import { parseSite } from '@/lib/site/parse-site'

function loadDemo(slug: string) {
  const parsed = parseSite(slug, readFileSync(`config/sites/${slug}.json`, 'utf8'))
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  return parsed.site
}
const site = loadDemo('harbour-city')
const car = carSchema.parse({
  id: 7,
  slug: '2020-mazda-3',
  stocknum: 'S7',
  make: 'Mazda',
  model: '3',
  car_type: 'used',
  status: 'in_stock',
  dealership_slug: site.dealerships[1]?.slug,
  location_id: site.locations[1]?.id,
})
const CONTEXT = {
  host: 'harbour-city.localhost:3000',
  url: 'http://harbour-city.localhost:3000/cars/2020-mazda-3',
  userAgent: 'Browser/1',
  visitedPages: ['/', '/search/used-cars'],
  linkedQueryParams: 'utm_source=mail',
}
const VALUES = {
  name: 'Mia',
  last_name: 'Nguyen',
  phone: '0412 345 678',
  email: 'mia@example.com',
  message: 'Hello',
  opt_in: true,
  car_id: '7',
}

test('[LD-01] a lead about a car has all fields of the dealer API', () => {
  const form = buildForm(site, 'car-enquiry', car)
  expect(buildLeadPayload(site, form, VALUES, car, CONTEXT, false)).toEqual({
    dealership_slug: site.dealerships[1]?.slug,
    website_slug: 'harbour-city',
    url: CONTEXT.url,
    source: 'Website',
    user_agent: 'Browser/1',
    visited_pages: ['/', '/search/used-cars'],
    linked_query_params: 'utm_source=mail',
    name: 'Mia Nguyen',
    first_name: 'Mia',
    last_name: 'Nguyen',
    phone: '0412 345 678',
    email: 'mia@example.com',
    message: 'Hello',
    opt_in: true,
    location_id: site.locations[1]?.id,
    location: site.locations[1]?.name,
    category: 'Used Vehicle Enquiry',
    has_files: false,
    car_id: 7,
    stock_number: 'S7',
    'Vehicle Make': 'Mazda',
    'Vehicle Model': '3',
    car_type: 'used',
    vehicle_status: 'in_stock',
    manufacturer_slug: 'mazda',
    page_id: 'cars',
  })
})

test.each([
  ['/', 'home'],
  ['/pages/contact', 'contact'],
  ['/finance-pre-approval/?car=x', 'finance-pre-approval'],
])('[LD-01] a lead from %s has the page id %s', (path, id) => {
  const context = { ...CONTEXT, url: `http://${CONTEXT.host}${path}` }
  expect(
    buildLeadPayload(site, buildForm(site, 'contact', null), VALUES, null, context, false),
  ).toMatchObject({
    page_id: id,
  })
})

test('[LD-01] [CF-06] names the manufacturer as the dealer platform does', () => {
  const tank = { ...car, make: 'GWM', model: 'Tank' }
  expect(
    buildLeadPayload(site, buildForm(site, 'car-enquiry', tank), VALUES, tank, CONTEXT, false),
  ).toMatchObject({ manufacturer_slug: 'gwm-haval' })
})

test('[LD-04] ignores another dealer, page or car sent by the browser', () => {
  const form = buildForm(site, 'car-enquiry', null)
  const values = { ...VALUES, dealership_slug: 'kiwi-auto', stock_number: 'claimed' }
  const context = { ...CONTEXT, url: 'https://evil.example/', visitedPages: 'no list', linkedQueryParams: 3 }
  const payload = buildLeadPayload(site, form, values, null, context, false)
  expect(site.dealerships.map(({ slug }) => slug)).toContain(payload['dealership_slug'])
  expect(payload['url']).toBe('http://harbour-city.localhost')
  expect(payload).not.toHaveProperty('page_id')
  expect(payload).not.toHaveProperty('visited_pages')
  expect(payload).not.toHaveProperty('linked_query_params')
  const known = buildLeadPayload(site, form, values, car, context, false)
  expect(known).toMatchObject({ stock_number: 'S7', dealership_slug: car.dealership_slug })
})

test('[FM-08] [LD-04] a lead goes to the dealership of its car, the chosen one, or that of the chosen location', () => {
  const [first, , third] = site.dealerships
  const form = buildForm({ ...site, forms: { ...site.forms, location_field: true } }, 'parts-enquiry', null)
  const send = (values: object, about: typeof car | null = null) =>
    buildLeadPayload(site, form, { ...VALUES, ...values }, about, CONTEXT, false)['dealership_slug']
  const place = { location_id: String(third?.location_ids[0]) }
  expect(send(place)).toBe(third?.slug)
  expect(send({ ...place, dealership_slug: first?.slug })).toBe(first?.slug)
  expect(send(place, car)).toBe(car.dealership_slug)
  expect(send({ location_id: '999999' })).toBe(first?.slug)
})

test('[FM-15] [LD-05] a service booking goes to the location of its workshop', () => {
  const workshop = site.locations.find(({ location_type: type }) => type === 'service')
  const form = buildForm(site, 'service-booking', null)
  const send = (name: string | undefined) =>
    buildLeadPayload(site, form, { ...VALUES, 'Service Location': name }, null, CONTEXT, false)
  expect(send(workshop?.name)).toMatchObject({ location_id: workshop?.id, location: workshop?.name })
  expect(send(site.locations[0]?.name)).not.toHaveProperty('location_id')
})

test('[LD-04] URLs sent with a lead have one line and no credentials', () => {
  const form = buildForm(site, 'car-enquiry', null)
  const { origin, host } = new URL(CONTEXT.url)
  const context = {
    ...CONTEXT,
    url: `http://mia:secret@${host}/a\r\nBcc: all@example.com?b=1#c`,
    visitedPages: ['/cars\r\nBcc: x'],
    linkedQueryParams: '?gclid=1\n2',
  }
  expect(buildLeadPayload(site, form, VALUES, null, context, false)).toMatchObject({
    url: `${origin}/aBcc:%20all@example.com?b=1#c`,
    visited_pages: ['/carsBcc: x'],
    linked_query_params: '?gclid=12',
  })
})

test('[FM-18] sends a careers enquiry as a subcategory of a general enquiry', () => {
  const form = buildForm(site, 'contact', null)
  const values = { ...VALUES, category: 'Careers Enquiry' }
  expect(buildLeadPayload(site, form, values, null, CONTEXT, false)).toMatchObject({
    category: 'General Enquiry',
    subcategory: 'Career Enquiry',
  })
})

test('[FM-16] [LD-03] sends checkboxes that dealers read as text as Yes or No', () => {
  const bargains = loadDemo('bargain-bay')
  const form = buildForm(bargains, 'car-enquiry', car)
  const values = { ...VALUES, 'Trade In': true, Finance: false, 'Best Deal': true, 'Ready to sell': false }
  expect(buildLeadPayload(bargains, form, values, null, CONTEXT, false)).toMatchObject({
    'Trade In': 'Yes',
    Finance: 'No',
    'Best Deal': 'Yes',
    'Ready to sell': 'No',
  })
})
