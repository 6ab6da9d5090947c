import type { Dealership } from '@/config/schema/people'
import type { Site } from '@/config/schema/site'
import { isTestDriveOnly } from './availability'
import type { CarSummary } from './car'
import { getPrice } from './price'

/** Cars at or below this price in dollars cannot be reserved (`RV-01`). */
const RESERVE_ABOVE = 200

/** The only supported card-payment provider, used when a site names none. */
const DEFAULT_PROVIDER = 'stripe'

/**
 * The site settings that the decision depends on. In browsers, which evaluate search documents only, the
 * publishable key is absent.
 */
type ReserveSite = Pick<Site, 'payment_provider' | 'enable_store'> & {
  dealerships: readonly (Pick<Dealership, 'slug' | 'card_payments'> &
    Partial<Pick<Dealership, 'stripe_publishable_key'>>)[]
}

type ReserveCar = CarSummary & { payment_processors?: readonly { authorization_type: string }[] }

/**
 * Whether a vehicle can be reserved with a card (`RV-01`). Search documents are checked by the fields they
 * have, car records also by their payment processors. A dealership without usable Stripe keys does not accept
 * cards: the site registry disables `card_payments`, and test keys do not count in production
 * (`lib/checkout/stripe-accounts.ts`). The checkout repeats the check with the uncached record.
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

/** Whether the site or the car names the supported provider. */
function hasProvider(car: ReserveCar, site: Pick<Site, 'payment_provider'>): boolean {
  if (site.payment_provider !== '') return true
  const { payment_processors: processors } = car
  if (!processors) return car.has_checkout_payment_processor
  return processors.some(({ authorization_type: type }) => type === DEFAULT_PROVIDER)
}

/** Search documents do not list processors; they have a flag instead. */
function hasProcessor({ payment_processors: processors, ...car }: ReserveCar): boolean {
  return processors ? processors.length > 0 : car.has_checkout_payment_processor
}
