import 'server-only'
import { type Database, getDatabase } from '@/lib/db/open-database.server'
import type { SiteRef } from '@/lib/dealer-api/cars.server'
import { getDealerApi } from '@/lib/dealer-api/dealer-api.server'
import type { CarToReserve } from '@/lib/dealer-api/reservations.server'
import { getEnv } from '@/lib/env'
import { describeFailure, logLine } from '@/lib/http/log-line'
import { expireTag } from '@/lib/page-cache/page-stores.server'
import type { CheckoutPorts } from './advance-reservation.server'
import { createEffectPorts, createEffects } from './effects.server'
import { createPayments } from './payments.server'
import type { ExpireTag } from './publish-vehicle.server'
import { PaymentUnavailable, type Reservation } from './reservation'
import { ReservationStore } from './reservation-store.server'
import { createStripeClients, type OpenAccount } from './stripe-client.server'
import type { StripeSettings } from './stripe-accounts'
import { createVehicles } from './vehicles.server'

/** Dependencies of the checkout's route handlers, the worker and the operators' commands (`getCheckout`). */
export type Checkout = {
  db: Database
  store: ReservationStore
  ports: CheckoutPorts
  settings: StripeSettings
  /** Reads the vehicle's current record from the dealer platform. @throws UpstreamError */
  readCar: (site: SiteRef, slug: string) => Promise<CarToReserve>
}

/** At most one retry, because a buyer is waiting. */
const CAR_READ = { retries: 1, timeoutMs: 3000 }

/**
 * Connects the checkout to the database, Stripe, the dealer platform and the side effects of a reservation. `expire` replaces the
 * page cache in a process that has none.
 */
export async function getCheckout(expire: ExpireTag = expireTag): Promise<Checkout> {
  const db = await getDatabase()
  const store = new ReservationStore(db)
  return {
    db,
    store,
    ports: {
      rows: store,
      payments: createPayments(getStripeClients()),
      vehicles: createVehicles(),
      effects: createEffects(createEffectPorts(db, expire)),
      now: Date.now,
      random: Math.random,
      report: reportFailure,
    },
    settings: getEnv(),
    readCar: (site, slug) => getDealerApi().loadCarToReserve(site, slug, CAR_READ),
  }
}

let clients: ((account: string) => OpenAccount) | undefined

/**
 * The clients of this process, configured by the environment. Not shared through `globalThis`: Next.js bundles instrumentation
 * and route handlers separately, each with its own copy of the package, and `instanceof` fails across copies.
 */
export function getStripeClients(): (account: string) => OpenAccount {
  clients ??= createStripeClients(getEnv())
  return clients
}

/** Logs a failure that the worker will retry, without the buyer's details. */
function reportFailure(error: unknown, { id, site, state, attempts }: Reservation): void {
  const isStripe = error instanceof PaymentUnavailable
  const cause = isStripe ? error.message : describeFailure(error)
  logLine(isStripe ? 'warn' : 'error', `a reservation is delayed: ${cause}`, {
    site,
    reservation: id,
    state,
    attempts,
  })
}
