import { describe, expect, test } from 'vitest'
import { getEnv } from '@/lib/env'
import { startTestSandbox, type Reply } from '../sandbox/start-test-sandbox'
import { findResponseProblems, OPERATIONS } from './dealer-api-document'

// Set DEALER_API_URL (with user and password) to test a real dealer platform against the OpenAPI document. It gets only reads.
const env = getEnv()
const isReal = env.DEALER_API_URL !== `${env.SANDBOX_URL}/dealer-api`
const sandbox = isReal ? null : await startTestSandbox()
const dealerApi = sandbox?.config.url ?? env.DEALER_API_URL
const dashboard = sandbox?.config.dashboardUrl ?? env.DASHBOARD_URL

const tested = new Set<string>()

/** Sends a request and validates the response against the OpenAPI document. */
async function check(
  operation: string,
  address: string,
  status: number,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const [method = ''] = operation.split(' ')
  const isForm = body instanceof FormData
  const response = await fetch(address, {
    method: method.toUpperCase(),
    headers: {
      authorization: `Basic ${btoa(`${env.DEALER_API_USER}:${env.DEALER_API_PASSWORD}`)}`,
      ...headers,
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  })
  const json: unknown = await response.json()
  expect({ operation, status: response.status, json }).toMatchObject({ operation, status })
  expect(findResponseProblems(operation, status, json)).toEqual([])
  tested.add(operation)
  return { status, body: json, headers: response.headers }
}

const CAR = '/websites/{websiteId}/cars/{slug}.json'
const CARS = '/websites/{websiteId}/cars.json'
const SESSION = '/api/v1/websites/{websiteId}/website_session_data.json'
const input = { make: 'Mazda', model: 'CX-5', year: 2022, stocknum: 'C1', price: 31990, car_type: 'used' }

describe('reads', () => {
  test('[DA-02] stock, makes, reviews, slots and session data match the OpenAPI document', async () => {
    expect.hasAssertions()
    if (sandbox) await check(`put ${CARS}`, `${dealerApi}/websites/101/cars.json`, 200, { cars: [input] })
    const { body } = await check(`get ${CARS}`, `${dealerApi}/websites/101/cars.json`, 200)
    await check('get /cars.json', `${dealerApi}/cars.json?per_page=5`, 200)
    const slug = (body as { cars: { slug: string }[] }).cars[0]?.slug
    await check(`get ${CAR}`, `${dealerApi}/websites/101/cars/${slug}.json`, 200)
    await check(`get ${CAR}`, `${dealerApi}/websites/101/cars/no-such-car.json`, 404)
    await check(`get ${CAR}`, `${dealerApi}/websites/999999/cars/no-such-car.json`, 404)
    const makes = `${dealerApi}/manufacturers`
    await check('get /manufacturers/{slug}.json', `${makes}/gwm-haval.json?website_id=101`, 200)
    await check('get /manufacturers/{slug}.json', `${makes}/nosuch.json?website_id=101`, 404)
    const dealership = `${dealerApi}/dealerships/1001`
    await check('get /dealerships/{dealershipId}/reviews.json', `${dealership}/reviews.json`, 200)
    for (const kind of ['service', 'appointment']) {
      const file = `available_${kind}_bookings.json`
      await check(`get /dealerships/{dealershipId}/${file}`, `${dealership}/${file}`, 200)
      await check(`get /dealerships/{dealershipId}/${file}`, `${dealerApi}/dealerships/9/${file}`, 404)
    }
    await check('get /api/auth', `${dealerApi}/api/auth?phone_number=0491570006`, 200)
    await check(`get ${SESSION}`, `${dashboard}/api/v1/websites/101/website_session_data.json`, 200)
    await check(`get ${SESSION}`, `${dashboard}/api/v1/websites/999999/website_session_data.json`, 404)
  })

  test('[DA-01] rejects calls without valid credentials', async () => {
    expect.hasAssertions()
    await check('get /cars.json', `${dealerApi}/cars.json`, 401, undefined, {
      authorization: 'Basic bm86bm8=',
    })
  })
})

describe.skipIf(isReal)('writes', () => {
  test('[LD-01] [LD-02] [LD-07] leads, events and lookups match the OpenAPI document', async () => {
    expect.hasAssertions()
    const lead = { website_slug: 'harbour-city', source: 'Website' }
    const { body } = await check('post /api/leads', `${dealerApi}/api/leads`, 201, { lead })
    await check('post /api/leads', `${dealerApi}/api/leads`, 422, {})
    const { id } = body as { id: number }
    await check('put /api/leads/{leadId}', `${dealerApi}/api/leads/${id}`, 200, { lead: { step_number: 2 } })
    await check('put /api/leads/{leadId}', `${dealerApi}/api/leads/424242`, 404, { lead: {} })
    const form = new FormData()
    form.set('lead', JSON.stringify(lead))
    form.append('cv', new File(['x'], 'cv.txt'))
    await check('post /api/leads/with-files', `${dealerApi}/api/leads/with-files`, 201, form)
    await check('post /api/leads/with-files', `${dealerApi}/api/leads/with-files`, 400, { lead })
    await check('post /api/carClarityCustomer', `${dealerApi}/api/carClarityCustomer`, 201, { name: 'Ana' })
    const ids = { car_id: 1, dealership_id: 1001, website_id: 101 }
    await check('post /api/events/car_phone_call', `${dealerApi}/api/events/car_phone_call`, 201, ids)
    await check('post /api/events/phone_reveal', `${dealerApi}/api/events/phone_reveal`, 201, ids)
    await check('post /api/events/phone_reveal', `${dealerApi}/api/events/phone_reveal`, 422, {})
    for (const path of ['/api/nevdis', '/api/simple-autograb-lookup']) {
      const address = dealerApi + path
      await check(`post ${path}`, address, 200, { rego: 'abc 123', regoState: 'NSW' })
      await check(`post ${path}`, address, 404, { rego: 'NOTFOUND1', regoState: 'NSW' })
      await check(`post ${path}`, address, 422, { rego: 'abc123', regoState: 'Mars' })
    }
  })

  test('[WL-03] [WL-07] sign-in, watchlist and bookings match the OpenAPI document', async () => {
    expect.hasAssertions()
    const who = { phone_number: '0491570006', website_id: 101 }
    await check('post /api/auth/request-code', `${dealerApi}/api/auth/request-code`, 200, who)
    await check('post /api/auth/register', `${dealerApi}/api/auth/register`, 404, who)
    await check('post /api/auth/verify-code', `${dealerApi}/api/auth/verify-code`, 422, {
      ...who,
      code: 'wrong',
    })
    const inbox = await sandbox?.get('/inbox.json')
    const code = /"text":"(\d{6})/.exec(JSON.stringify(inbox?.body))?.[1]
    await check('post /api/auth/verify-code', `${dealerApi}/api/auth/verify-code`, 200, { ...who, code })
    await check('post /api/auth/register', `${dealerApi}/api/auth/register`, 200, {
      ...who,
      first_name: 'Ana',
    })
    const { body } = await check(`put ${CARS}`, `${dealerApi}/websites/101/cars.json`, 200, { cars: [input] })
    const saved = { ...who, car_id: (body as { ids: number[] }).ids[0] }
    await check('post /api/watchlist/save-car', `${dealerApi}/api/watchlist/save-car`, 200, saved)
    await check('get /api/auth', `${dealerApi}/api/auth?phone_number=0491570006`, 200)
    await check('post /api/watchlist/remove-car', `${dealerApi}/api/watchlist/remove-car`, 200, saved)
    const slots = await sandbox?.get('/dealer-api/dealerships/1001/available_service_bookings.json')
    const startsAt = /"starts_at":"([^"]+)/.exec(JSON.stringify(slots?.body))?.[1]
    const booking = {
      type: 'service',
      starts_at: startsAt,
      name: 'Ana',
      phone: '0491570006',
    }
    const bookings = `${dealerApi}/dealerships/1001/bookings.json`
    await check('post /dealerships/{dealershipId}/bookings.json', bookings, 201, booking)
    await check('post /dealerships/{dealershipId}/bookings.json', bookings, 409, booking)
  })

  test('[CF-02] writes of stock and session data match the OpenAPI document', async () => {
    const { body } = await check(`put ${CARS}`, `${dealerApi}/websites/101/cars.json`, 200, { cars: [input] })
    expect(body).toMatchObject({ ids: [expect.any(Number)] })
    await check(`put ${CARS}`, `${dealerApi}/websites/101/cars.json`, 422, { cars: [{ make: 'Mazda' }] })
    const address = `${dealerApi}/websites/101/cars/2022-mazda-cx-5-c1.json`
    await check(`patch ${CAR}`, address, 200, { reserved: true })
    await check(`delete ${CAR}`, address, 200)
    await check(`delete ${CAR}`, address, 404)
    const session = `${dashboard}/api/v1/websites/101/website_session_data.json`
    await check(`put ${SESSION}`, session, 200, { phone: '(02) 5550 9999' })
    await check(`put ${SESSION}`, session, 401, {}, { authorization: '' })
    const { body: data } = await check(`get ${SESSION}`, session, 200)
    expect(data).toMatchObject({ phone: '(02) 5550 9999' })
  })

  test('[RV-04] reservations match the OpenAPI document', async () => {
    expect.hasAssertions()
    const put = { cars: [{ ...input, stocknum: 'C9' }] }
    await check(`put ${CARS}`, `${dealerApi}/websites/101/cars.json`, 200, put)
    const car = `${dealerApi}/websites/101/cars/2022-mazda-cx-5-c9`
    const reserve = 'post /websites/{websiteId}/cars/{slug}/reservations.json'
    const release = 'delete /websites/{websiteId}/cars/{slug}/reservations/{reservationId}.json'
    const body = {
      reservation_id: 'r-1',
      expires_at: '2030-01-01T00:00:00Z',
      customer: { first_name: 'Ana', last_name: 'Lee', email: 'ana@example.com', phone: '0491570006' },
    }
    await check(reserve, `${car}/reservations.json`, 200, body)
    await check(reserve, `${car}/reservations.json`, 200, body)
    await check(`get ${CAR}`, `${car}.json`, 200)
    await check(reserve, `${car}/reservations.json`, 409, { ...body, reservation_id: 'r-2' })
    await check(reserve, `${car}/reservations.json`, 422, {})
    await check(reserve, `${dealerApi}/websites/101/cars/no-such-car/reservations.json`, 404, body)
    await check(release, `${car}/reservations/r-1.json`, 200)
    await check(release, `${dealerApi}/websites/101/cars/no-such-car/reservations/r-1.json`, 404)
    await check(reserve, `${car}/reservations.json`, 409, body)
  })

  test('[DA-02] tests every operation of the OpenAPI document', () => {
    expect(OPERATIONS.filter((operation) => !tested.has(operation))).toEqual([])
  })
})

test('[DA-02] reports a response that violates the OpenAPI document', () => {
  const wrong = findResponseProblems('post /api/leads', 201, { id: 'seven' })
  expect(wrong).toEqual(['/id must be integer'])
  expect(findResponseProblems('post /api/leads', 302, {})).toEqual(['post /api/leads has no response 302'])
})
