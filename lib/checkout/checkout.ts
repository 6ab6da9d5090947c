import type { Database } from '@/lib/db/open-database.server'
import type { SiteRef } from '@/lib/dealer-api/cars.server'
import type { CarToReserve } from '@/lib/dealer-api/reservations.server'
import type { CheckoutPorts } from './advance-reservation.server'
import type { ReservationStore } from './reservation-store.server'
import type { StripeSettings } from './stripe-accounts'

/** Everything that the checkout's handlers, the worker and operators' commands work with (`getCheckout`). */
export type Checkout = {
  db: Database
  store: ReservationStore
  ports: CheckoutPorts
  settings: StripeSettings
  /** The vehicle as the dealer platform has it now. @throws UpstreamError */
  readCar: (site: SiteRef, slug: string) => Promise<CarToReserve>
}
