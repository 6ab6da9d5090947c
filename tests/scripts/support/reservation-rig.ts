import { vi } from 'vitest'
import type { NewReservation, Reservation } from '@/lib/checkout/reservation'
import { newHold } from '@/tests/lib/checkout/support/new-reservation'
import { startTestSandbox } from '@/tests/sandbox/start-test-sandbox'

/** Two demo sites with different Stripe accounts. */
const SITES = {
  'harbour-city': {
    id: 101,
    dealership: 'harbour-city-hyundai',
    account: 'acct_sandboxHarbourHyundai',
    currency: 'aud',
  },
  'bargain-bay': {
    id: 104,
    dealership: 'bargain-bay',
    account: 'key:BARGAIN_BAY_STRIPE_KEY',
    currency: 'aud',
  },
} as const
type SiteSlug = keyof typeof SITES

/**
 * Runs the command on a separate database, with the sandbox's payments and dealer platform over HTTP. No web app runs, so pages
 * cannot be revalidated, as when it runs on another machine.
 */
export async function openReservationRig() {
  const sandbox = await startTestSandbox({ only: ['dealer-api', 'payments'] })
  vi.stubEnv('DATA_DIR', sandbox.dataDir)
  vi.stubEnv('SANDBOX_PORT', new URL(sandbox.url).port)
  vi.stubEnv('PORT', '9')
  // Re-import modules that have already read the environment.
  vi.resetModules()
  const { getEnv } = await import('@/lib/env')
  const { getCheckout, getStripeClients } = await import('@/lib/checkout/checkout.server')
  const { advanceReservation } = await import('@/lib/checkout/advance-reservation.server')
  const { runReservations } = await import('@/scripts/reservations/run-reservations')
  const checkout = await getCheckout()
  const openAccount = getStripeClients()
  const { store, ports } = checkout
  const clock = { offsetMs: 0 }
  const shifted = { ...ports, report: () => {}, now: () => Date.now() + clock.offsetMs }
  let count = 0

  async function putCar(site: SiteSlug, fields: Record<string, unknown>) {
    const { id, dealership } = SITES[site]
    const car = { make: 'Mazda', model: 'CX-5', year: 2021, dealership_slug: dealership, ...fields }
    const { body } = await sandbox.call('PUT', `/dealer-api/websites/${id}/cars.json`, { cars: [car] })
    return (body as { ids: number[] }).ids[0] ?? 0
  }

  return {
    url: sandbox.url,
    checkout,
    store,
    clock,
    putCar,
    /** Runs the command. Rejects when the command prints an error and exits 1. */
    async run(...args: string[]) {
      const lines: string[] = []
      const open = async () => ({
        checkout: { ...checkout, ports: shifted },
        openAccount,
        close: () => {},
      })
      const code = await runReservations(getEnv(), args, (line) => lines.push(line), open)
      return { code, text: lines.join('\n') }
    },
    /** Creates a vehicle and a hold on it with a payment intent. */
    async hold(site: SiteSlug, changes: Partial<NewReservation> = {}) {
      count += 1
      const { account, dealership, currency } = SITES[site]
      const stocknum = `R${count}`
      const carId = await putCar(site, {
        stocknum,
        price: 30_000,
        has_checkout_payment_processor: true,
        payment_processors: [{ authorization_type: 'stripe', deposit_amount: 500 }],
      })
      const carSlug = `2021-mazda-cx-5-r${count}`
      const hold = newHold({
        id: crypto.randomUUID(),
        site,
        dealershipSlug: dealership,
        carId,
        carSlug,
        currency,
        account,
        expiresAt: Date.now() + 60 * 60_000,
        ...changes,
      })
      const inserted = await store.insert({ ...hold, vehicle: { ...hold.vehicle, stocknum } })
      if (inserted.kind !== 'inserted') throw new Error(`Expected inserted, got ${inserted.kind}`)
      const intent = await ports.payments.create(inserted.reservation)
      const row = await store.attachIntent(hold.id, intent.id, hold.expiresAt)
      if (!row) throw new Error('The intent was not attached.')
      return row
    },
    /** Authorises the card, as when the buyer pays. */
    async pay({ account, intentId }: Reservation) {
      const { stripe, request } = openAccount(account)
      await stripe.paymentIntents.confirm(intentId ?? '', { payment_method: 'pm_card_visa' }, request)
    },
    /** Advances the reservation, as the web app's worker does. */
    advance: (row: Reservation) => advanceReservation(shifted, row.id),
    readIntent: (row: Reservation) => ports.payments.read(row),
    stripeOf: ({ account }: Reservation) => openAccount(account),
    async isReservedUpstream({ site, carSlug }: Reservation) {
      const { id } = SITES[site === 'harbour-city' ? 'harbour-city' : 'bargain-bay']
      const { body } = await sandbox.get(`/dealer-api/websites/${id}/cars/${carSlug}.json`)
      return (body as { reserved: unknown }).reserved === true
    },
    setFault: (fault: Record<string, unknown>) => sandbox.call('PUT', '/faults', fault),
    clearFaults: () => sandbox.call('DELETE', '/faults'),
    close: () => checkout.db.$client.close(),
  }
}
