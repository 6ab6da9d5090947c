import { beforeAll, describe, expect, test, vi } from 'vitest'
import { eq } from 'drizzle-orm'
import type { OpenAccount } from '@/lib/checkout/stripe-client.server'
import type { Checkout } from '@/lib/checkout/checkout.server'
import { leads } from '@/lib/db/schema'
import { readDemoSite } from '@/tests/demo-site'
import { startTestSandbox } from '@/tests/sandbox/start-test-sandbox'
import { Buyer, OWNER_COOKIE, type Handler } from './support/checkout-rig'

/** `revalidateTag` needs the Next.js server. Nothing else is mocked. */
vi.mock('next/cache', () => ({ revalidateTag: () => {} }))

/** Sites that use a Connect account and the dealer's own key. */
const SITES = [
  { slug: 'harbour-city', id: 101, dealership: 'harbour-city-mazda', account: 'acct_sandboxHarbourMazda' },
  { slug: 'bargain-bay', id: 104, dealership: 'bargain-bay', account: 'key:BARGAIN_BAY_STRIPE_KEY' },
]

let post: Handler
let get: Handler
let checkout: Checkout
let openAccount: (account: string) => OpenAccount
let call: Awaited<ReturnType<typeof startTestSandbox>>['call']

beforeAll(async () => {
  const sandbox = await startTestSandbox({ only: ['dealer-api', 'payments', 'search'] })
  call = sandbox.call
  vi.stubEnv('DATA_DIR', sandbox.dataDir)
  vi.stubEnv('DEALER_API_URL', `${sandbox.url}/dealer-api`)
  vi.stubEnv('DASHBOARD_URL', `${sandbox.url}/dashboard`)
  vi.stubEnv('MEILISEARCH_URL', `${sandbox.url}/search`)
  vi.stubEnv('STRIPE_API_URL', `${sandbox.url}/payments`)
  vi.resetModules()
  ;({ POST: post } = await import('@/app/[site]/api/reservations/route'))
  ;({ GET: get } = await import('@/app/[site]/api/reservations/[id]/route'))
  const { getCheckout, getStripeClients } = await import('@/lib/checkout/checkout.server')
  checkout = await getCheckout()
  openAccount = getStripeClients()
})

type SiteCase = (typeof SITES)[number]

let stock = 0
async function putCar(site: SiteCase): Promise<string> {
  stock += 1
  const slug = `${site.slug}-${stock}`
  const car = {
    slug,
    make: 'Mazda',
    model: 'CX-5',
    year: 2022,
    stocknum: `S${stock}`,
    price: 31_990,
    car_type: 'used',
    status: 'in_stock',
    dealership_slug: site.dealership,
    has_checkout_payment_processor: true,
    payment_processors: [{ authorization_type: 'stripe', deposit_amount: 300 }],
  }
  const { status } = await call('PUT', `/dealer-api/websites/${site.id}/cars.json`, { cars: [car] })
  expect(status).toBe(200)
  return slug
}

async function pay(site: SiteCase, intentId: string | null, method: string): Promise<unknown> {
  const { stripe, request } = openAccount(site.account)
  const params = { payment_method: method, return_url: 'https://example.com' }
  return stripe.paymentIntents.confirm(intentId ?? '', params, request).catch((error: unknown) => error)
}

describe.each(SITES)('checkout with the sandbox’s Stripe at $slug', (site) => {
  test('[RV-03, RV-04] captures a paid reservation, reserves it upstream and creates one lead', async () => {
    const buyer = new Buyer(site.slug)
    const slug = await putCar(site)
    const started = await buyer.post(post, { car_slug: slug })
    expect(started).toMatchObject({ status: 201, body: { amount: 30_000, currency: 'aud' } })
    const id = String(started.body['reservation_id'])
    const row = await checkout.store.find(id)
    expect(row?.account).toBe(site.account)
    await pay(site, row?.intentId ?? null, 'pm_card_visa')
    expect((await buyer.read(get, id)).body).toMatchObject({ state: 'captured' })
    const lookup = await checkout.readCar({ id: site.id, slug: site.slug }, slug)
    expect(lookup).toMatchObject({ reservedBy: id, car: { reserved: true } })
    const stored = await checkout.db.select().from(leads).where(eq(leads.site, site.slug))
    expect(stored).toHaveLength(1)
    const { stripe, request } = openAccount(site.account)
    const intent = await stripe.paymentIntents.retrieve(row?.intentId ?? '', {}, request)
    expect(intent).toMatchObject({
      status: 'succeeded',
      amount_received: 30_000,
      metadata: { reservation: id, site: site.slug, dealership: site.dealership },
    })
  })

  test('[RV-05] keeps the hold open after a declined card, with the reason and without a charge', async () => {
    const buyer = new Buyer(site.slug)
    const started = await buyer.post(post, { car_slug: await putCar(site) })
    const id = String(started.body['reservation_id'])
    const row = await checkout.store.find(id)
    if (!row) throw new Error('The reservation is not stored.')
    await pay(site, row.intentId, 'pm_card_chargeDeclinedInsufficientFunds')
    expect((await buyer.read(get, id)).body).toMatchObject({ state: 'held' })
    expect(await checkout.ports.payments.read(row)).toMatchObject({
      status: 'requires_payment_method',
      amountCaptured: 0,
      lastError: { code: 'card_declined', declineCode: 'insufficient_funds' },
    })
  })

  test('[RV-05] does not charge for a vehicle that is sold after the authorisation', async () => {
    const buyer = new Buyer(site.slug)
    const slug = await putCar(site)
    const started = await buyer.post(post, { car_slug: slug })
    const id = String(started.body['reservation_id'])
    const row = await checkout.store.find(id)
    if (!row) throw new Error('The reservation is not stored.')
    const sale = await call('PATCH', `/dealer-api/websites/${site.id}/cars/${slug}.json`, {
      status: 'sold',
      sold: true,
    })
    expect(sale.status).toBe(200)
    await pay(site, row.intentId, 'pm_card_visa')
    expect((await buyer.read(get, id)).body).toMatchObject({ state: 'cancelled', reason: 'sold' })
    expect(await checkout.ports.payments.read(row)).toMatchObject({ status: 'canceled', amountCaptured: 0 })
  })
  test('[RV-05] during an outage of the dealer platform, shows a buyer’s hold and tells others that nothing is charged', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { loadCheckout } = await import('@/lib/checkout/load-checkout.server')
    const buyer = new Buyer(site.slug)
    const slug = await putCar(site)
    const started = await buyer.post(post, { car_slug: slug })
    await call('PUT', '/faults', { part: 'dealer-api', kind: 'status', status: 503 })
    const load = (cookies: string | null) =>
      loadCheckout(readDemoSite(site.slug), slug, { cookies, id: null, receipt: null })
    try {
      expect(await load(`${OWNER_COOKIE}=${buyer.cookie}`)).toMatchObject({
        kind: 'open',
        isOwner: true,
        reservation: { id: started.body['reservation_id'] },
      })
      expect(await load(null)).toMatchObject({ kind: 'unavailable', isUnreadable: false })
    } finally {
      await call('DELETE', '/faults')
    }
  })
})
