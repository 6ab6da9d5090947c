import { readdirSync } from 'node:fs'
import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { CheckoutUnavailable } from '@/components/checkout/checkout-unavailable'
import { CheckoutView } from '@/components/checkout/checkout-view'
import { carAnswerSchema, type Car } from '@/lib/cars/car'
import { chooseCheckoutPage } from '@/lib/checkout/checkout-page'
import type { Reservation } from '@/lib/checkout/reservation'
import { formatMoment } from '@/lib/time/zoned-time'
import { readDemoSite } from '@/tests/demo-site'

type CheckoutViewProps = ComponentProps<typeof CheckoutView>

vi.mock('next/navigation', () => ({ useRouter: () => ({ replace() {}, refresh() {}, push() {} }) }))

const NOW = Date.parse('2026-11-22T01:00:00Z')
const harbour = readDemoSite('harbour-city')
const bargain = readDemoSite('bargain-bay')
const SITES = readdirSync('config/sites')
  .filter((file) => file.endsWith('.json'))
  .map((file) => readDemoSite(file.slice(0, -5)))

function makeCar(facts: Record<string, unknown> = {}): Car {
  return carAnswerSchema.parse({
    id: 7,
    slug: '2020-mazda-3-x1',
    year: 2020,
    make: 'Mazda',
    model: '3',
    price: 21990,
    stocknum: 'X1',
    status: 'in_stock',
    has_checkout_payment_processor: true,
    payment_processors: [{ authorization_type: 'stripe', deposit_amount: 500 }],
    dealership_slug: harbour.dealerships[0]?.slug,
    ...facts,
  })
}

function makeReservation(facts: Partial<Reservation> = {}): Reservation {
  return {
    id: '3f2b7c1e-8d57-4c3c-9a55-0a2f3d9f8e11',
    site: harbour.slug,
    dealershipSlug: harbour.dealerships[0]?.slug ?? '',
    carId: 7,
    carSlug: '2020-mazda-3-x1',
    vehicle: {
      name: '2020 Mazda 3',
      price: 21990,
      price_type: 'Drive Away',
      stocknum: 'X1',
      image: null,
      path: '/cars/2020-mazda-3-x1',
      dealership_name: 'Harbour City Mazda',
    },
    customer: {
      first_name: 'Mia',
      last_name: 'Nguyen',
      email: 'mia@example.com',
      phone: '0400 000 000',
      postcode: '2000',
      opt_in: false,
    },
    consent: '',
    amount: 50_000,
    currency: 'aud',
    account: '',
    intentId: 'pi_1',
    state: 'held',
    ending: null,
    isReserveTried: false,
    createdAt: NOW,
    expiresAt: NOW + 900_000,
    authorisedAt: null,
    confirmedAt: null,
    capturedAt: null,
    endedAt: null,
    holdMs: 7 * 86_400_000,
    reservedUntil: null,
    version: 1,
    ownerHash: 'o',
    visitor: 'v',
    isWeak: false,
    requestKey: null,
    requestHash: '',
    leadId: null,
    nextLookAt: 0,
    attempts: 0,
    leaseOwner: null,
    leaseUntil: 0,
    lastError: null,
    live: true,
    isAnnounced: false,
    ...facts,
  }
}

const PAID: Partial<Reservation> = {
  state: 'captured',
  authorisedAt: NOW,
  confirmedAt: NOW,
  capturedAt: NOW,
  reservedUntil: NOW + 7 * 86_400_000,
}

function draw(page: CheckoutViewProps['page'], more: Partial<CheckoutViewProps> = {}): string {
  return renderToStaticMarkup(
    <CheckoutView
      site={harbour}
      page={page}
      images="http://images.test"
      now={NOW}
      similar={[]}
      payment={{
        scriptUrl: 'https://js.stripe.com/v3/',
        scriptSources: [],
        policyAttribute: 'data-policy',
        locale: 'en-AU',
        country: 'AU',
      }}
      open={null}
      receipt={null}
      isPrivate={false}
      account={{}}
      origin="http://harbour-city.localhost"
      {...more}
    />,
  )
}
const readState = (html: string) => /data-testid="checkout" data-state="(\w+)"/.exec(html)?.[1]
const readReason = (html: string) => /data-reason="(\w+)"/.exec(html)?.[1]

describe('which page a visitor sees', () => {
  const choose = (facts: Partial<Parameters<typeof chooseCheckoutPage>[0]>) =>
    chooseCheckoutPage({
      site: harbour,
      car: makeCar(),
      isCarUnavailable: false,
      reservation: null,
      isUnreadable: false,
      isNamed: false,
      live: null,
      now: NOW,
      ...facts,
    })

  test('[RV-02] the deposit comes from the vehicle’s payment processor', () => {
    expect(choose({})).toMatchObject({ kind: 'details', deposit: { amount: 50_000, currency: 'aud' } })
  })

  test.each([
    [{ reserved: true }, 'reserved'],
    [{ sold: true, status: 'sold' }, 'sold'],
    [{ reservable: false }, 'not_reservable'],
    [{ payment_processors: [] }, 'not_reservable'],
  ])('[RV-01] rejects a vehicle with %o as %s', (facts, reason) => {
    expect(choose({ car: makeCar(facts) })).toMatchObject({ kind: 'refused', reason })
  })

  test('[RV-05] a reservation that cannot be read is neither refused nor started again', () => {
    expect(choose({ isUnreadable: true, car: makeCar({ reserved: true }) })).toMatchObject({
      kind: 'unreadable',
    })
    expect(choose({ isUnreadable: true })).toMatchObject({ kind: 'unreadable' })
  })

  test.each<[string, Partial<Reservation>, string]>([
    ['an unpaid hold', {}, 'refused'],
    ['a payment with an unknown outcome', { state: 'authorised' }, 'refused'],
    ['a weak hold, which a new start may replace', { isWeak: true }, 'details'],
    ['an expired hold', { expiresAt: NOW - 1 }, 'details'],
    ['a paid reservation released by the dealer', PAID, 'details'],
  ])('[RV-05] handles %s of another buyer', (_, facts, kind) => {
    const page = choose({ live: makeReservation(facts) })
    expect(page).toMatchObject(kind === 'refused' ? { kind, reason: 'held' } : { kind })
  })

  test('[RV-01] rejects the same vehicle on a site without a store', () => {
    expect(choose({ site: { ...harbour, enable_store: false } })).toMatchObject({ kind: 'refused' })
  })

  test('[RV-05] a missing vehicle returns 404 unless the visitor has a reservation for it', () => {
    expect(choose({ car: null })).toEqual({ kind: 'missing' })
    expect(choose({ car: null, reservation: makeReservation(PAID), isNamed: true }).kind).toBe('done')
  })

  test('[RV-05] an outage is neither a missing vehicle nor hides the visitor’s reservation', () => {
    const down = { car: null, isCarUnavailable: true }
    expect(choose(down)).toEqual({ kind: 'unavailable', isUnreadable: false, isCarMissing: false })
    expect(choose({ ...down, isUnreadable: true })).toMatchObject({ kind: 'unavailable', isUnreadable: true })
    expect(choose({ car: null, isUnreadable: true })).toMatchObject({
      isUnreadable: true,
      isCarMissing: true,
    })
    expect(choose({ ...down, reservation: makeReservation() }).kind).toBe('open')
    const past = makeReservation({ ...PAID, reservedUntil: NOW - 1 })
    expect(choose({ ...down, reservation: past }).kind).toBe('done')
  })

  test('[RV-05] a reload resumes the reservation, even when the vehicle is already marked as reserved', () => {
    const car = makeCar({ reserved: true })
    expect(choose({ car, reservation: makeReservation() }).kind).toBe('open')
    expect(choose({ car, reservation: makeReservation({ state: 'authorised' }) }).kind).toBe('open')
    expect(choose({ car, reservation: makeReservation(PAID) }).kind).toBe('done')
  })

  test('[RV-05] shows an ended reservation at its own URL; otherwise a new one can be started', () => {
    const expired = makeReservation({ state: 'expired', ending: 'expired', live: false })
    expect(choose({ reservation: expired, isNamed: true }).kind).toBe('ended')
    expect(choose({ reservation: expired }).kind).toBe('details')
    const past = makeReservation({ ...PAID, reservedUntil: NOW - 1 })
    expect(choose({ reservation: past }).kind).toBe('details')
    expect(choose({ reservation: past, isNamed: true }).kind).toBe('done')
  })

  test('[RV-05] does not show a receipt while a refund is in progress', () => {
    expect(
      choose({ reservation: makeReservation({ ...PAID, ending: 'operator' }), isNamed: true }).kind,
    ).toBe('open')
  })
})

describe('the checkout page', () => {
  const details = { kind: 'details', car: makeCar(), deposit: { amount: 50_000, currency: 'aud' } } as const

  test('[RT-06, RV-02] shows vehicle, price, deposit, what it covers and the refund policy', () => {
    const html = draw({ ...details, isOwner: false })
    expect(readState(html)).toBe('details')
    expect(html).toMatch(/data-testid="price" data-amount="21990"/)
    expect(html).toMatch(/data-testid="deposit" data-amount="50000"/)
    for (const text of [harbour.reserve.what_it_buys, harbour.reserve.refund_policy, 'X1', '2020 Mazda 3'])
      expect(html).toContain(text)
    expect(html).not.toContain('js.stripe.com')
  })

  test.each(SITES)(
    '[RV-02] $slug says what the deposit buys, until when it holds and how it is refunded',
    (site) => {
      const car = makeCar({ dealership_slug: site.dealerships[0]?.slug })
      const html = draw({ ...details, car, isOwner: false }, { site })
      const { what_it_buys: buys, refund_policy: refund, hold_days: days } = site.reserve
      for (const text of [buys, refund]) expect(text.length).toBeGreaterThan(20)
      const until = formatMoment(NOW + days * 86_400_000, site)
      for (const text of [
        buys,
        refund,
        `for ${days} days from your payment. If you pay now, until ${until}.`,
      ])
        expect(html).toContain(renderToStaticMarkup(<>{text}</>))
    },
  )

  test('[RV-05] without JavaScript the form posts an enquiry, and the phone link works', () => {
    const html = draw({ ...details, isOwner: false })
    expect(html).toMatch(/<form data-form="reservation"[^>]* action="\/api\/leads" method="post"/)
    expect(html).toContain('Send Reservation Request')
    expect(html).toMatch(/<noscript>.*Enable JavaScript to pay by card/s)
    expect(html).toMatch(/href="tel:/)
  })

  test('[RT-06] prefills the details of a signed-in shopper', () => {
    expect(draw({ ...details, isOwner: false }, { account: { email: 'kim@example.com' } })).toContain(
      'value="kim@example.com"',
    )
  })

  test('[RV-04] the receipt has print, calendar, directions, phone and a link for another device', () => {
    const html = draw(
      { kind: 'done', reservation: makeReservation(PAID), car: makeCar({ reserved: true }), isOwner: true },
      { receipt: { token: 'TOKEN', isLinked: false } },
    )
    expect(readState(html)).toBe('done')
    expect(html).toContain('$500')
    expect(html).toContain('Sunday 29 November 2026 at 12:00 pm')
    expect(html).toContain('Print receipt')
    expect(html).toMatch(/href="\/api\/reservations\/3f2b7c1e[^"?]*\/calendar\.ics"/)
    expect(html).toContain('Get directions')
    expect(html).toContain('receipt=TOKEN')
    expect(html).not.toContain('data-private')
  })

  test('[RV-05] shows the current price of the vehicle after a reservation ended', () => {
    const reservation = makeReservation({ state: 'cancelled', ending: 'changed', live: false })
    const html = draw({ kind: 'ended', reservation, car: makeCar({ price: 24_990 }), isOwner: true })
    expect(html).toMatch(/data-testid="price" data-amount="24990"/)
    const gone = draw({ kind: 'ended', reservation, car: null, isOwner: true })
    expect(gone).toMatch(/data-testid="price" data-amount="21990"/)
  })

  test('[RV-04] a printed receipt names its dealership with address and licence, and the vehicle with its variant', () => {
    const html = draw(
      {
        kind: 'done',
        reservation: makeReservation(PAID),
        car: makeCar({ badge: 'G25 Evolve', reserved: true }),
        isOwner: true,
      },
      { receipt: { token: 'TOKEN', isLinked: false } },
    )
    const letterhead = /print:block">(.*?)<\/div>/s.exec(html)?.[1]
    for (const text of [harbour.legal_name, harbour.email, harbour.dealer_license_number, 'NSW'])
      expect(letterhead).toContain(text)
    expect(html).toContain('2020 Mazda 3 G25 Evolve')
  })

  test('[RV-04] marks a receipt on another device as private and keeps the token in its links', () => {
    const html = draw(
      { kind: 'done', reservation: makeReservation(PAID), car: null, isOwner: false },
      { receipt: { token: 'TOKEN', isLinked: true }, isPrivate: true },
    )
    expect(html).toContain('data-private')
    expect(html).toContain('calendar.ics?receipt=TOKEN')
  })

  test('[RV-04] marks a URL with a receipt token as private, also for the owner and for invalid tokens', () => {
    const done = { kind: 'done', reservation: makeReservation(PAID), car: null, isOwner: true } as const
    const receipt = { token: 'TOKEN', isLinked: false }
    expect(draw(done, { receipt, isPrivate: true })).toContain('data-private')
    expect(draw({ ...details, isOwner: false }, { isPrivate: true })).toContain('data-private')
  })

  test.each([
    ['expired', 'expired', null, 'Your card has not been charged.'],
    ['cancelled', 'sold', NOW, 'If your bank shows a pending amount'],
    ['cancelled', 'changed', NOW, 'If your bank shows a pending amount'],
    ['refunded', 'operator', NOW, 'has been refunded in full'],
  ] as const)('[RV-05] %s (%s) explains the charge', (state, ending, authorisedAt, charge) => {
    const reservation = makeReservation({ state, ending, authorisedAt, live: false })
    const html = draw({ kind: 'ended', reservation, car: makeCar(), isOwner: true })
    expect(readState(html)).toBe('unavailable')
    expect(readReason(html)).toBe(ending)
    expect(html).toContain(charge)
    expect(html).toContain('Start a New Reservation')
  })

  test('[RV-05] a reservation that cannot be read says nothing false about the charge', () => {
    const html = draw({ kind: 'unreadable', car: makeCar({ reserved: true }), isOwner: false })
    expect(readState(html)).toBe('unavailable')
    expect(readReason(html)).toBe('unreadable')
    expect(html).toContain('We can’t show your reservation right now')
    expect(html).toContain('only charged if the vehicle is reserved for you')
    expect(html).not.toMatch(/has not been charged|Another customer|Start a New Reservation/)
  })

  test('[RV-05] an outage before the payment says that nothing was charged and offers three ways on', () => {
    const path = '/cars/2020-mazda-3-x1/checkout'
    const outage = { kind: 'unavailable', isUnreadable: false, isCarMissing: false } as const
    const html = renderToStaticMarkup(
      <CheckoutUnavailable
        site={harbour}
        page={outage}
        slug="2020-mazda-3-x1"
        href={path}
        isPrivate={false}
      />,
    )
    expect([readState(html), readReason(html)]).toEqual(['unavailable', 'vehicle_unreadable'])
    expect(html).toContain('Your card has not been charged.')
    for (const href of [`href="${path}"`, 'href="/cars/2020-mazda-3-x1"', 'href="/contact"', 'href="tel:'])
      expect(html).toContain(href)
    const unknown = renderToStaticMarkup(
      <CheckoutUnavailable
        site={bargain}
        page={{ ...outage, isUnreadable: true, isCarMissing: true }}
        slug="2020-mazda-3-x1"
        href={path}
        isPrivate
      />,
    )
    expect(readReason(unknown)).toBe('unreadable')
    expect(unknown).toContain('We can’t show your reservation right now')
    expect(unknown).not.toMatch(/has not been charged|href="\/cars\/2020-mazda-3-x1"/)
    expect(unknown).toContain('data-private')
  })

  test('[RV-05] an unavailable vehicle offers phone, enquiry and similar stock, but no new reservation', () => {
    const car = makeCar({ reserved: true })
    const html = draw(
      { kind: 'refused', car, reason: 'reserved', isOwner: false },
      { similar: [makeCar({ id: 8 })] },
    )
    expect(readReason(html)).toBe('reserved')
    expect(html).toContain('href="/cars/2020-mazda-3-x1#enquire"')
    expect(html).toContain('data-car-id="8"')
    expect(html).not.toContain('Start a New Reservation')
  })

  test('[RT-06] a second site has its own path and terms', () => {
    const car = makeCar({ dealership_slug: bargain.dealerships[0]?.slug })
    const html = draw({ ...details, car, isOwner: false }, { site: bargain })
    expect(html).toContain(bargain.reserve.what_it_buys)
    expect(html).not.toContain(harbour.reserve.what_it_buys)
  })
})
