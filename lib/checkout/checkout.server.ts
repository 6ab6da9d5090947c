import 'server-only'
import { getDatabase } from '@/lib/db/get-database.server'
import type { Database } from '@/lib/db/open-database.server'
import type { SiteRef } from '@/lib/dealer-api/cars.server'
import { getDealerApi } from '@/lib/dealer-api/dealer-api.server'
import type { CarToReserve } from '@/lib/dealer-api/reservations.server'
import { getEnv } from '@/lib/env'
import { describeFailure, logLine } from '@/lib/http/log-line'
import type { CheckoutPorts } from './advance-reservation.server'
import { createEffects } from './effects.server'
import { createPayments } from './payments.server'
import { PaymentUnavailable, type Reservation } from './reservation'
import { ReservationStore } from './reservation-store.server'
import { getStripeClients } from './stripe-client.server'
import type { StripeSettings } from './stripe-accounts'
import { createVehicles } from './vehicles.server'

/** Everything that the checkout's handlers, the worker and operators' commands work with (`getCheckout`). */
export type Checkout = {
  db: Database
  store: ReservationStore
  ports: CheckoutPorts
  settings: StripeSettings
  /** The vehicle as the dealer platform has it now. @throws UpstreamError */
  readCar: (site: SiteRef, slug: string) => Promise<CarToReserve>
}

/** A buyer waits: the vehicle's record is read once more at most. */
const CAR_READ = { retries: 1, timeoutMs: 3000 }

/** The process's checkout: its database, Stripe, the dealer platform and the effects of a reservation. */
export async function getCheckout(): Promise<Checkout> {
  const db = await getDatabase()
  const store = new ReservationStore(db)
  return {
    db,
    store,
    ports: {
      rows: store,
      payments: createPayments(getStripeClients()),
      vehicles: createVehicles(),
      effects: createEffects(db),
      now: Date.now,
      random: Math.random,
      report: reportFailure,
    },
    settings: getEnv(),
    readCar: (site, slug) => getDealerApi().getCarToReserve(site, slug, CAR_READ),
  }
}

/** Logs a failure that the worker tries again. No details of the buyer. */
function reportFailure(error: unknown, { id, site, state, attempts }: Reservation): void {
  const isStripe = error instanceof PaymentUnavailable
  const cause = isStripe ? error.message : describeFailure(error)
  logLine(isStripe ? 'warn' : 'error', `a reservation waits: ${cause}`, {
    site,
    reservation: id,
    state,
    attempts,
  })
}
