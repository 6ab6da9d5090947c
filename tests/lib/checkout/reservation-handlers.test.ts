import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { PaymentUnavailable } from '@/lib/checkout/reservation'
import { listReservations } from '@/lib/checkout/reservation-queries.server'
import { signReceipt } from '@/lib/checkout/reservation-access.server'
import { advanceReservation, requestEnd } from '@/lib/checkout/advance-reservation.server'
import { countRequest } from '@/lib/http/rate-limit.server'
import { newHold } from './support/new-reservation'
import {
  Buyer,
  HOME,
  NZ_BODY,
  openCheckout,
  OTHER,
  type CheckoutRig,
  type Handler,
} from './support/checkout-rig'

const MINUTE = 60_000
let rig: CheckoutRig
let post: Handler
let get: Handler
let getCalendar: Handler
beforeAll(async () => {
  rig = await openCheckout()
  ;({ POST: post } = await import('@/app/[site]/api/reservations/route'))
  ;({ GET: get } = await import('@/app/[site]/api/reservations/[id]/route'))
  ;({ GET: getCalendar } = await import('@/app/[site]/api/reservations/[id]/calendar.ics/route'))
})

let id = 100
let slug = ''
beforeEach(() => {
  id += 1
  slug = rig.putCar(HOME, id)
  rig.faults.isPlatformDown = false
  // The fake platform has one vehicle.
  rig.platform.reservedBy = null
  rig.checkout.ports.payments = { ...rig.stripe.payments }
})

const idOf = (answer: { body: Record<string, unknown> }) => String(answer.body['reservation_id'])

describe('starting a reservation', () => {
  test('[RV-02, RV-03] holds the vehicle and returns the data for the payment form', async () => {
    const buyer = new Buyer(HOME)
    const answer = await buyer.post(post, { car_slug: slug })
    expect(answer).toMatchObject({
      status: 201,
      body: {
        client_secret: expect.stringContaining('_secret'),
        amount: 50_000,
        currency: 'aud',
        publishable_key: 'pk_test_sandbox',
        stripe_account: 'acct_sandboxHarbourHyundai',
        price: 48_990,
      },
    })
    expect(answer.headers.get('set-cookie')).toMatch(/^__Host-checkout=.*HttpOnly; Secure; SameSite=Lax/)
    const row = await rig.store.find(idOf(answer))
    expect(row).toMatchObject({ state: 'held', site: HOME, account: 'acct_sandboxHarbourHyundai', carId: id })
    expect(row?.customer).toMatchObject({ first_name: 'Mia', last_name: 'Nguyen', opt_in: false })
    expect(JSON.parse(row?.consent ?? '')).toMatchObject({
      opt_in: { given: false },
      terms: { text: expect.any(String) },
    })
    expect(Date.parse(String(answer.body['expires_at']))).toBe(row?.expiresAt)
    // The cookie itself is not stored.
    expect(JSON.stringify(row)).not.toContain(buyer.cookie)
  })

  test('[RV-02] uses each site’s own account, currency, hold and deposit', async () => {
    const other = rig.putCar(OTHER, id, {
      payment_processors: [{ authorization_type: 'stripe', deposit_amount: 300 }],
    })
    const answer = await new Buyer(OTHER).post(post, { ...NZ_BODY, car_slug: other })
    expect(answer).toMatchObject({
      status: 201,
      body: { amount: 30_000, currency: 'nzd', stripe_account: null },
    })
    // At the first site, the same slug is a different vehicle.
    expect((await new Buyer(HOME).post(post, { car_slug: slug })).status).toBe(201)
  })

  test.each([
    [{ amount: 1 }, 'amount'],
    [{ price: 1 }, 'price'],
    [{ deposit_amount: 1 }, 'deposit_amount'],
    [{ car_slug: undefined }, 'car_slug'],
    [{ accepted_terms: false }, 'accepted_terms'],
    [{ first_name: '' }, 'first_name'],
    [{ email: 'no address' }, 'email'],
    [{ phone: '12' }, 'phone'],
  ])('[RV-02] rejects %j with a field error', async (fields, name) => {
    const answer = await new Buyer(HOME).post(post, { car_slug: slug, ...fields })
    expect(answer).toMatchObject({ status: 422, body: { fields: { [name]: expect.any(String) } } })
    expect(await rig.store.findLive('harbour-city-hyundai', id)).toBeNull()
  })

  test.each([
    [{ sold: true }, 'sold'],
    [{ status: 'sold' }, 'sold'],
    [{ reserved: true }, 'reserved'],
    [{ reservable: false }, 'not_reservable'],
    [{ price: 150 }, 'not_reservable'],
    [{ payment_processors: [] }, 'not_reservable'],
    [{ payment_processors: [{ authorization_type: 'stripe', deposit_amount: 0 }] }, 'not_reservable'],
    [{ dealership_slug: 'another-dealer' }, 'not_reservable'],
  ])('[RV-05] rejects a vehicle with %j as %s', async (fields, reason) => {
    rig.putCar(HOME, id, fields)
    const answer = await new Buyer(HOME).post(post, { car_slug: slug })
    expect(answer).toMatchObject({ status: 409, body: { reason, error: expect.any(String) } })
  })

  test('returns 404 for a vehicle that does not exist or is hidden by its dealer', async () => {
    rig.putCar(HOME, id, { show_on_dealer_website: false })
    expect((await new Buyer(HOME).post(post, { car_slug: slug })).status).toBe(404)
    expect((await new Buyer(HOME).post(post, { car_slug: 'no-such-car' })).status).toBe(404)
  })

  test('[RV-05] returns 503 during an outage of the dealer platform or Stripe, and allows a retry', async () => {
    const buyer = new Buyer(HOME)
    const key = { 'idempotency-key': `outage-${id}` }
    rig.faults.isPlatformDown = true
    expect(await buyer.post(post, { car_slug: slug }, key)).toMatchObject({
      status: 503,
      body: { error: expect.stringContaining('not been charged') },
    })
    rig.faults.isPlatformDown = false
    rig.checkout.ports.payments.create = async () => {
      throw new PaymentUnavailable('down')
    }
    const refused = await buyer.post(post, { car_slug: slug }, key)
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('5')
    rig.checkout.ports.payments = { ...rig.stripe.payments }
    expect((await buyer.post(post, { car_slug: slug }, key)).status).toBe(201)
  })

  test('[RV-05] says that nothing is charged while our database is down, and accepts the same request later', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const buyer = new Buyer(HOME)
    const key = { 'idempotency-key': `database-${id}` }
    rig.faults.database = Object.assign(new Error('disk I/O error'), { name: 'LibsqlError' })
    const refused = await buyer.post(post, { car_slug: slug }, key)
    rig.faults.database = null
    expect(refused).toMatchObject({
      status: 503,
      body: {
        error:
          'We can’t take reservations right now. You have not been charged. Please try again in a moment.',
      },
    })
    expect((await buyer.post(post, { car_slug: slug }, key)).status).toBe(201)
  })

  test('[RV-05] ends a hold within a minute when its payment could not be created, and its buyer can retry', async () => {
    const first = new Buyer(HOME)
    const key = { 'idempotency-key': `unpaid-${id}` }
    rig.checkout.ports.payments.create = async () => {
      throw new PaymentUnavailable('down')
    }
    expect((await first.post(post, { car_slug: slug }, key)).status).toBe(503)
    rig.checkout.ports.payments = { ...rig.stripe.payments }
    const second = new Buyer(HOME)
    expect((await second.post(post, { car_slug: slug })).status).toBe(409)
    rig.wait(MINUTE)
    const started = await second.post(post, { car_slug: slug })
    expect(started.status).toBe(201)
    const row = await rig.store.find(idOf(started))
    expect(row && row.expiresAt - row.createdAt).toBeGreaterThan(14 * MINUTE)
    // The other buyer's hold has ended, so the retry starts a new one.
    expect((await first.post(post, { car_slug: slug }, key)).status).toBe(409)
    rig.wait(15 * MINUTE)
    const repeated = await first.post(post, { car_slug: slug }, key)
    expect(repeated).toMatchObject({ status: 201, body: { client_secret: expect.any(String) } })
    expect(idOf(await first.post(post, { car_slug: slug }, key))).toBe(idOf(repeated))
    // An outage of Stripe does not make the buyer's next holds weak.
    expect((await rig.store.find(idOf(repeated)))?.isWeak).toBe(false)
  })

  test('[RV-05] cancels a payment that is created after its hold ended, and accepts a retry', async () => {
    const buyer = new Buyer(HOME)
    const key = { 'idempotency-key': `late-${id}` }
    const { payments } = rig.stripe
    let late = ''
    rig.checkout.ports.payments.create = async (reservation) => {
      late = reservation.id
      const intent = await payments.create(reservation)
      rig.wait(MINUTE)
      await advanceReservation(rig.checkout.ports, reservation.id)
      return intent
    }
    expect((await buyer.post(post, { car_slug: slug }, key)).status).toBe(503)
    expect(rig.stripe.intents.get(`pi_${late}`)?.status).toBe('canceled')
    rig.checkout.ports.payments = { ...payments }
    const again = await buyer.post(post, { car_slug: slug }, key)
    expect(again.status).toBe(201)
    expect(idOf(again)).not.toBe(late)
  })

  test('[RV-03] limits a visitor to 100 unpaid holds per site', async () => {
    const visitor = '10.6.0.1'
    const car = rig.putCar(HOME, 1000 * id)
    const row = await rig.store.find(idOf(await new Buyer(HOME, visitor).post(post, { car_slug: car })))
    const hold = newHold({ visitor: row?.visitor ?? '', expiresAt: Date.now() + 15 * MINUTE })
    for (let count = 1; count < 100; count += 1)
      await rig.store.insert({ ...hold, id: `${id}-${count}`, carId: 1000 * id + count })
    expect((await new Buyer(HOME, visitor).post(post, { car_slug: slug })).status).toBe(429)
    expect((await new Buyer(HOME).post(post, { car_slug: slug })).status).toBe(201)
    const other = rig.putCar(OTHER, id)
    expect((await new Buyer(OTHER, visitor).post(post, { ...NZ_BODY, car_slug: other })).status).toBe(201)
  })
})

describe('retrying a start', () => {
  test('[RV-03] returns the original response for the same key and body, even without the cookie', async () => {
    const key = { 'idempotency-key': `repeat-${id}` }
    const first = await new Buyer(HOME).post(post, { car_slug: slug }, key)
    const again = new Buyer(HOME)
    const second = await again.post(post, { car_slug: slug }, key)
    expect(second).toMatchObject({ status: 201, body: first.body })
    expect((await again.read(get, idOf(first))).status).toBe(200)
  })

  test('[RV-03] returns 422 for the same key with another body or another owner', async () => {
    const key = { 'idempotency-key': `other-${id}` }
    await new Buyer(HOME).post(post, { car_slug: slug }, key)
    expect((await new Buyer(HOME).post(post, { car_slug: slug, postcode: '2001' }, key)).status).toBe(422)
    const stranger = new Buyer(HOME)
    stranger.cookie = 'x'.repeat(43)
    expect((await stranger.post(post, { car_slug: slug }, key)).status).toBe(422)
  })

  test('[RV-03] scopes a key to its site', async () => {
    const key = { 'idempotency-key': `site-${id}` }
    const other = rig.putCar(OTHER, id)
    const first = await new Buyer(HOME).post(post, { car_slug: slug }, key)
    const second = await new Buyer(OTHER).post(post, { ...NZ_BODY, car_slug: other }, key)
    expect(second.status).toBe(201)
    expect(idOf(second)).not.toBe(idOf(first))
  })

  test('[RV-03] resumes the browser’s hold with the same secret and the new details', async () => {
    const buyer = new Buyer(HOME)
    const first = await buyer.post(post, { car_slug: slug }, { 'idempotency-key': `a-${id}` })
    const second = await buyer.post(
      post,
      { car_slug: slug, first_name: 'Ana' },
      { 'idempotency-key': `b-${id}` },
    )
    expect(second).toMatchObject({ status: 201, body: first.body })
    expect((await rig.store.find(idOf(first)))?.customer.first_name).toBe('Ana')
  })

  test('[RV-03] stores new details when the row changes concurrently', async () => {
    const buyer = new Buyer(HOME)
    const started = idOf(await buyer.post(post, { car_slug: slug }))
    const update = rig.store.updateDetails.bind(rig.store)
    rig.store.updateDetails = async (row, details) => {
      rig.store.updateDetails = update
      await rig.store.markDue(row.id)
      return update(row, details)
    }
    await buyer.post(post, { car_slug: slug, email: 'new@example.com' })
    expect((await rig.store.find(started))?.customer.email).toBe('new@example.com')
  })

  test('[RV-05] starts a new hold and cancels the old payment when the price or deposit has changed', async () => {
    const buyer = new Buyer(HOME)
    const first = await buyer.post(post, { car_slug: slug })
    rig.putCar(HOME, id, { payment_processors: [{ authorization_type: 'stripe', deposit_amount: 700 }] })
    const second = await buyer.post(post, { car_slug: slug })
    expect(second).toMatchObject({ status: 201, body: { amount: 70_000 } })
    expect(rig.stripe.intents.get(`pi_${idOf(first)}`)?.status).toBe('canceled')
  })

  test('[RV-03] returns the browser’s own reservation id when it has already paid', async () => {
    const buyer = new Buyer(HOME)
    const first = await buyer.post(post, { car_slug: slug })
    rig.stripe.authorise(`pi_${idOf(first)}`)
    expect(await buyer.post(post, { car_slug: slug })).toMatchObject({
      status: 409,
      body: { reservation_id: idOf(first) },
    })
  })
})

describe('two buyers', () => {
  test('[RV-03] rejects the second while the first is paying, and accepts it when the hold expires', async () => {
    const first = await new Buyer(HOME).post(post, { car_slug: slug })
    const second = new Buyer(HOME)
    const refused = await second.post(post, { car_slug: slug })
    expect(refused).toMatchObject({ status: 409, body: { reason: 'held' } })
    expect(refused.body).not.toHaveProperty('reservation_id')
    rig.wait(15 * MINUTE)
    expect((await second.post(post, { car_slug: slug })).status).toBe(201)
    expect(await rig.store.find(idOf(first))).toMatchObject({ state: 'expired', live: false })
    expect(rig.stripe.intents.get(`pi_${idOf(first)}`)?.status).toBe('canceled')
  })

  test('[RV-03] gives the vehicle to exactly one of many concurrent buyers', async () => {
    const buyers = Array.from({ length: 30 }, () => new Buyer(HOME, '10.8.0.1'))
    const answers = await Promise.all(buyers.map((buyer) => buyer.post(post, { car_slug: slug })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status, body }) => status === 409 && body['reason'] === 'held')).toHaveLength(29)
  })

  test('[RV-03] keeps the vehicle for a captured reservation until its dealer releases it', async () => {
    const first = await new Buyer(HOME).post(post, { car_slug: slug })
    rig.stripe.authorise(`pi_${idOf(first)}`)
    await advanceReservation(rig.checkout.ports, idOf(first))
    expect((await rig.store.find(idOf(first)))?.state).toBe('captured')
    rig.putCar(HOME, id, { reserved: true })
    const second = new Buyer(HOME)
    expect((await second.post(post, { car_slug: slug })).body['reason']).toBe('reserved')
    rig.putCar(HOME, id, { reserved: false })
    expect((await second.post(post, { car_slug: slug })).status).toBe(201)
    expect((await rig.store.find(idOf(first)))?.live).toBe(false)
  })

  test('[RV-05] lets another visitor displace an unpaid weak hold, but not one from the same address', async () => {
    const hoarder = (): Buyer => new Buyer(HOME, '10.7.0.1')
    for (let count = 1; count <= 5; count += 1)
      await hoarder().post(post, { car_slug: rig.putCar(HOME, 1000 * id + count) })
    const weak = await hoarder().post(post, { car_slug: slug })
    expect((await rig.store.find(idOf(weak)))?.isWeak).toBe(true)
    expect((await hoarder().post(post, { car_slug: slug })).status).toBe(409)
    expect((await new Buyer(HOME).post(post, { car_slug: slug })).status).toBe(201)
    expect(await rig.store.find(idOf(weak))).toMatchObject({ state: 'cancelled', ending: 'displaced' })
  })

  test('[RV-05] keeps the vehicle for a weak hold that was paid in time', async () => {
    for (let count = 1; count <= 5; count += 1)
      await new Buyer(HOME, '10.7.0.2').post(post, { car_slug: rig.putCar(HOME, 1000 * id + count) })
    const weak = await new Buyer(HOME, '10.7.0.2').post(post, { car_slug: slug })
    rig.stripe.authorise(`pi_${idOf(weak)}`)
    expect(await new Buyer(HOME).post(post, { car_slug: slug })).toMatchObject({ status: 409 })
    expect((await rig.store.find(idOf(weak)))?.state).toBe('captured')
  })
})

describe('reading a reservation’s state', () => {
  test('[RV-05] is allowed for its own browser, with the client secret while it can be paid', async () => {
    const buyer = new Buyer(HOME)
    const started = await buyer.post(post, { car_slug: slug })
    expect(await buyer.read(get, idOf(started))).toMatchObject({
      status: 200,
      body: {
        state: 'held',
        amount: 50_000,
        car_slug: slug,
        reserved_until: null,
        reason: null,
        client_secret: started.body['client_secret'],
      },
    })
    rig.stripe.authorise(`pi_${idOf(started)}`)
    const done = await buyer.read(get, idOf(started))
    expect(done.body).toMatchObject({ state: 'captured', client_secret: null })
    expect(Date.parse(String(done.body['reserved_until']))).toBeGreaterThan(Date.now() + 4.9 * 86_400_000)
  })

  test('[RV-05] is allowed with the receipt token on another device, without the client secret', async () => {
    const started = await new Buyer(HOME).post(post, { car_slug: slug })
    const token = signReceipt(HOME, idOf(started))
    const answer = await new Buyer(HOME).read(get, idOf(started), `?receipt=${token}`)
    expect(answer).toMatchObject({ status: 200, body: { state: 'held', client_secret: null } })
  })

  test('returns 404 for other visitors, other sites, wrong tokens and wrong ids', async () => {
    const buyer = new Buyer(HOME)
    const started = await buyer.post(post, { car_slug: slug })
    const reservation = idOf(started)
    const stranger = new Buyer(HOME)
    stranger.cookie = 'y'.repeat(43)
    const elsewhere = new Buyer(OTHER)
    elsewhere.cookie = buyer.cookie
    expect((await stranger.read(get, reservation)).status).toBe(404)
    expect((await elsewhere.read(get, reservation)).status).toBe(404)
    for (const token of ['x', signReceipt(OTHER, reservation), signReceipt(HOME, 'another')])
      expect((await stranger.read(get, reservation, `?receipt=${token}`)).status).toBe(404)
    expect(
      (await elsewhere.read(get, reservation, `?receipt=${signReceipt(OTHER, reservation)}`)).status,
    ).toBe(404)
    expect((await buyer.read(get, 'nonsense')).status).toBe(404)
  })

  test.each([
    ['operator', 'operator'],
    ['displaced', null],
  ] as const)('[RV-05] returns the pending end reason: %s is %s', async (ending, reason) => {
    const buyer = new Buyer(HOME)
    const started = await buyer.post(post, { car_slug: slug })
    rig.checkout.ports.payments.read = async () => {
      throw new PaymentUnavailable('down')
    }
    const row = await rig.store.find(idOf(started))
    await rig.store.update(idOf(started), row?.version ?? 0, { ending })
    expect((await buyer.read(get, idOf(started))).body).toMatchObject({ state: 'held', reason })
  })

  test('[RV-05] returns the reason of the end', async () => {
    const buyer = new Buyer(HOME)
    const started = await buyer.post(post, { car_slug: slug })
    rig.wait(15 * MINUTE)
    expect((await buyer.read(get, idOf(started))).body).toMatchObject({ state: 'expired', reason: 'expired' })
  })

  test('[RV-05] returns the stored state while Stripe is down', async () => {
    const buyer = new Buyer(HOME)
    const started = await buyer.post(post, { car_slug: slug })
    rig.checkout.ports.payments.read = async () => {
      throw new PaymentUnavailable('down')
    }
    expect((await buyer.read(get, idOf(started))).body).toMatchObject({ state: 'held', client_secret: null })
  })
})

describe('rate limits of one reservation', () => {
  const fill = async (key: string, perMinute: number) => {
    for (let call = 0; call < perMinute; call += 1) await countRequest(key, perMinute)
  }

  test('[RV-05] limits the reads of one reservation, apart from others', async () => {
    const buyer = new Buyer(HOME)
    const full = idOf(await buyer.post(post, { car_slug: slug }))
    await fill(`reservation-read|${HOME}|${full}`, 240)
    expect((await buyer.read(get, full)).status).toBe(429)
    id += 1
    const other = idOf(await buyer.post(post, { car_slug: rig.putCar(HOME, id) }))
    expect((await buyer.read(get, other)).status).toBe(200)
  })

  test('[RV-05] limits the comparisons that readers cause, and shows the stored state above the limit', async () => {
    const buyer = new Buyer(HOME)
    const reservation = idOf(await buyer.post(post, { car_slug: slug }))
    let reads = 0
    rig.checkout.ports.payments.read = (row) => {
      reads += 1
      return rig.stripe.payments.read(row)
    }
    await fill(`reservation-advance|${HOME}|${reservation}`, 60)
    expect(await buyer.read(get, reservation)).toMatchObject({ status: 200 })
    // The owner's client secret is read in any case.
    const readsAbove = reads
    id += 1
    const other = idOf(await buyer.post(post, { car_slug: rig.putCar(HOME, id) }))
    reads = 0
    await buyer.read(get, other)
    expect([readsAbove, reads]).toEqual([1, 2])
  })
})

describe('calendar entry', () => {
  const calendar = (buyer: Buyer, reservation: string, query = '') =>
    getCalendar(
      new Request(`http://${buyer.site}.localhost:3000/calendar.ics${query}`, {
        headers: {
          host: `${buyer.site}.localhost:3000`,
          'x-forwarded-for': buyer.address,
          ...(buyer.cookie ? { cookie: `__Host-checkout=${buyer.cookie}` } : {}),
        },
      }),
      { params: Promise.resolve({ site: buyer.site, id: reservation }) },
    )

  test('[RV-04] is available to viewers of a paid reservation, and not after its refund', async () => {
    const buyer = new Buyer(HOME)
    const reservation = idOf(await buyer.post(post, { car_slug: slug }))
    expect((await calendar(buyer, reservation)).status).toBe(404)
    rig.stripe.authorise(`pi_${reservation}`)
    await advanceReservation(rig.checkout.ports, reservation)
    const answer = await calendar(buyer, reservation)
    expect(answer.headers.get('content-type')).toContain('text/calendar')
    expect(await answer.text()).toContain('BEGIN:VEVENT')
    const device = new Buyer(HOME)
    expect((await calendar(device, reservation)).status).toBe(404)
    expect((await calendar(device, reservation, `?receipt=${signReceipt(HOME, reservation)}`)).status).toBe(
      200,
    )
    const elsewhere = new Buyer(OTHER)
    elsewhere.cookie = buyer.cookie
    expect((await calendar(elsewhere, reservation)).status).toBe(404)
    await requestEnd(rig.checkout.ports, reservation, 'operator')
    expect((await calendar(buyer, reservation)).status).toBe(404)
  })

  test('is rate-limited per visitor', async () => {
    const buyer = new Buyer(HOME)
    const statuses = []
    for (let call = 0; call < 61; call += 1) statuses.push((await calendar(buyer, 'x')).status)
    expect([statuses[0], statuses[59], statuses[60]]).toEqual([404, 404, 429])
  })
})

test('[RV-03] rows contain the site, and lists can be filtered by it', async () => {
  const other = await listReservations(rig.db, { site: OTHER })
  expect(other.length).toBeGreaterThan(0)
  expect(new Set(other.map(({ site }) => site))).toEqual(new Set([OTHER]))
})
