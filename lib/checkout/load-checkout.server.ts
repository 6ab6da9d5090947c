import 'server-only'
import type { Site } from '@/config/schema/site'
import type { Car } from '@/lib/cars/car'
import { getDealerApi } from '@/lib/dealer-api/dealer-api.server'
import { loadVisibleCar } from '@/lib/dealer-api/load-visible-car.server'
import { describeFailure, logLine } from '@/lib/http/log-line'
import { advanceForReader } from './advance-reservation.server'
import { chooseCheckoutPage, type CheckoutPage } from './checkout-page'
import { getCheckout, type Checkout } from './checkout.server'
import {
  findOwnReservation,
  findVisibleReservation,
  isReservationId,
  readOwner,
} from './reservation-access.server'
import type { Reservation } from './reservation'

/** The visitor's cookies, and the reservation id and receipt token from the URL. */
type CheckoutVisitor = { cookies: string | null; id: string | null; receipt: string | null }

/** `isOwner`: this browser made the reservation, so it may pay. */
export type LoadedCheckout = CheckoutPage & { isOwner: boolean }

/**
 * Loads a vehicle's checkout page for one visitor: the vehicle, uncached, and the visitor's reservation, compared with Stripe.
 * When Stripe is down, the stored state is shown. When our database is down, a visitor who may have a reservation is told that it
 * cannot be read (`RV-05`); others still see the vehicle, and the API reports the outage. When the dealer platform is down, the
 * visitor's reservation is shown, or else `unavailable`.
 */
export async function loadCheckout(
  site: Site,
  slug: string,
  visitor: CheckoutVisitor,
): Promise<LoadedCheckout> {
  const named = await findReservation(site, slug, visitor)
  const lookup = await readCar(site, slug)
  const car = lookup.kind === 'visible' ? lookup.car : null
  const found = named ?? (lookup.kind === 'missing' ? null : await findOwn(site, car, slug, visitor))
  const isUnreadable = found === UNREADABLE
  const own = isUnreadable ? null : found
  // A reservation from the URL is shown even when another buyer has the vehicle.
  const live = car && !named ? await findLive(site, car) : null
  const page = chooseCheckoutPage({
    site,
    car,
    isCarUnavailable: lookup.kind === 'unavailable',
    reservation: own?.reservation ?? null,
    isUnreadable,
    isNamed: named !== null,
    live: live?.id === own?.reservation.id ? null : live,
    now: Date.now(),
  })
  return { ...page, isOwner: own?.isOwner ?? false }
}

type Found = { reservation: Reservation; isOwner: boolean }
/** The database is down, and the visitor's credentials may belong to a reservation. */
const UNREADABLE = Symbol('unreadable')

/** The reservation from the URL, if it is for this vehicle and the visitor may see it. */
function findReservation(
  site: Site,
  slug: string,
  { cookies, id, receipt }: CheckoutVisitor,
): Promise<Found | null | typeof UNREADABLE> {
  if (id === null || !isReservationId(id)) return Promise.resolve(null)
  const hasCredentials = receipt !== null || readOwner(site.slug, cookies) !== null
  return orElse(site, hasCredentials ? UNREADABLE : null, async (checkout) => {
    const viewer = await findVisibleReservation(checkout.store, site.slug, id, { cookies, receipt })
    if (viewer?.reservation.carSlug !== slug) return null
    return { ...viewer, reservation: await advance(checkout, viewer.reservation) }
  })
}

/** This browser's reservation of the vehicle: by its id, or by its slug while the id cannot be read. */
function findOwn(
  site: Site,
  car: Car | null,
  carSlug: string,
  { cookies }: CheckoutVisitor,
): Promise<Found | null | typeof UNREADABLE> {
  return orElse(site, readOwner(site.slug, cookies) ? UNREADABLE : null, async (checkout) => {
    const vehicle = car ? { carId: car.id } : { carSlug }
    const own = await findOwnReservation(checkout.store, site.slug, cookies, vehicle)
    return own && { reservation: await advance(checkout, own), isOwner: true }
  })
}

function findLive(site: Site, car: Car): Promise<Reservation | null> {
  return orElse(site, null, ({ store }) => store.findLive(car.dealership_slug, car.id))
}

/** Returns the stored row when the comparison with Stripe fails; the page polls for updates. */
async function advance(checkout: Checkout, reservation: Reservation): Promise<Reservation> {
  try {
    return await advanceForReader(checkout.ports, reservation)
  } catch (error) {
    logLine('error', `a reservation could not be advanced: ${describeFailure(error)}`, {
      site: reservation.site,
      reservation: reservation.id,
    })
    return reservation
  }
}

/** The result of `find`, or `fallback` when the database is down. */
async function orElse<Value, Fallback>(
  site: Site,
  fallback: Fallback,
  find: (checkout: Checkout) => Promise<Value>,
): Promise<Value | Fallback> {
  try {
    return await find(await getCheckout())
  } catch (error) {
    logLine('error', `reservations could not be read: ${describeFailure(error)}`, { site: site.slug })
    return fallback
  }
}

/** Reads the vehicle uncached, or its last known record. Never throws: an outage without such a record is `unavailable`. */
async function readCar(
  site: Site,
  slug: string,
): Promise<{ kind: 'visible'; car: Car } | { kind: 'missing' | 'unavailable' }> {
  try {
    return await loadVisibleCar(site, slug, (at, name) => getDealerApi().loadCar(at, name, { revalidate: 0 }))
  } catch (error) {
    logLine('error', `a checkout page has no vehicle: ${describeFailure(error)}`, { site: site.slug })
    return { kind: 'unavailable' }
  }
}
