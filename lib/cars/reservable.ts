import type { Dealership } from '@/config/schema/people'
import type { Site } from '@/config/schema/site'
import { isTestDriveOnly } from './availability'
import type { CarSummary } from './car'
import { getPrice } from './price'

/** A car at or below this many dollars can not be reserved (`RV-01`). */
const RESERVE_ABOVE = 200

/** The only card-payment provider, which is meant where a site names none. */
const DEFAULT_PROVIDER = 'stripe'

/** What of a site decides. The publishable key of a dealership is absent in browsers, which judge search documents only. */
export type ReserveSite = Pick<Site, 'payment_provider' | 'enable_store'> & {
  dealerships: readonly (Pick<Dealership, 'slug' | 'card_payments'> &
    Partial<Pick<Dealership, 'stripe_publishable_key'>>)[]
}

type ReserveCar = CarSummary & { payment_processors?: readonly { authorization_type: string }[] }

/**
 * Whether a vehicle can be reserved with a card (`RV-01`): on a search document as far as it tells, on a whole car with its
 * payment processors too. A dealership without usable Stripe keys takes no cards: the site registry switches `card_payments`
 * off, and a test-mode key counts as none in production (`lib/checkout/stripe-accounts.ts`). The checkout decides again from
 * the uncached car.
 */
export function isReservable(car: ReserveCar, site: ReserveSite): boolean {
  const dealership = site.dealerships.find(({ slug }) => slug === car.dealership_slug)
  return (
    site.enable_store &&
    dealership?.card_payments === true &&
    hasProvider(car, site) &&
    car.status === 'in_stock' &&
    !isTestDriveOnly(car) &&
    (car.has_checkout_payment_processor || Boolean(dealership.stripe_publishable_key)) &&
    hasProcessor(car) &&
    !car.sold &&
    !car.reserved &&
    (getPrice(car) ?? 0) > RESERVE_ABOVE &&
    car.reservable
  )
}

/** Whether the site or the car names a provider that is ours. */
function hasProvider(car: ReserveCar, site: Pick<Site, 'payment_provider'>): boolean {
  if (site.payment_provider !== '') return true
  const { payment_processors: processors } = car
  if (!processors) return car.has_checkout_payment_processor
  return processors.some(({ authorization_type: type }) => type === DEFAULT_PROVIDER)
}

/** A search document lists no processors; its flag says whether the car has one. */
function hasProcessor({ payment_processors: processors, ...car }: ReserveCar): boolean {
  return processors ? processors.length > 0 : car.has_checkout_payment_processor
}
