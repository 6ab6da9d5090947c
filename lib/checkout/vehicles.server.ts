import 'server-only'
import type { Site } from '@/config/schema/site'
import type { Car } from '@/lib/cars/car'
import { getPrice } from '@/lib/cars/price'
import { isReservable } from '@/lib/cars/reservable'
import { getDealerApi, type DealerApi } from '@/lib/dealer-api/dealer-api.server'
import type { ReserveRefusal } from '@/lib/dealer-api/reservations.server'
import { findSite } from '@/lib/site/find-site.server'
import { getDeposit } from './deposit'
import { getHoldEnd, type EndReason, type Reservation, type Vehicles } from './reservation'

/** One attempt each, in ms: the run's lease lasts 15 s, and the worker retries failures. */
const READ = { timeoutMs: 3000, retries: 0 }
const WRITE = { timeoutMs: 5000, retries: 0 }

const REASONS: Record<ReserveRefusal, EndReason> = {
  reserved: 'reserved',
  sold: 'sold',
  not_in_stock: 'not_reservable',
  released: 'not_reservable',
  missing: 'not_reservable',
}

type VehiclePorts = {
  findSite: (slug: string) => Promise<Site | null>
  api: Pick<DealerApi, 'loadCarToReserve' | 'reserveCar' | 'releaseCar'>
}

/**
 * Implements the `Vehicles` port with the dealer API (`RV-04`), for the reservation's own site. Throws `UpstreamError` when the
 * platform does not respond; the outcome is then unknown.
 */
export function createVehicles(ports: VehiclePorts = createPorts()): Vehicles {
  const requireSite = async ({ site: slug }: Reservation): Promise<Site> => {
    const site = await ports.findSite(slug)
    if (!site) throw new Error(`site ${slug} not found`)
    return site
  }
  return {
    async check(reservation) {
      const site = await requireSite(reservation)
      const lookup = await ports.api.loadCarToReserve(site, reservation.carSlug, READ)
      const reason =
        lookup.kind === 'missing'
          ? 'not_reservable'
          : findObstacle(reservation, lookup.car, lookup.reservedBy, site)
      return reason ? { kind: 'refused', reason } : { kind: 'ok' }
    },

    async reserve(reservation) {
      const site = await requireSite(reservation)
      const { id, carSlug, customer } = reservation
      const { first_name, last_name, email, phone } = customer
      const input = {
        slug: carSlug,
        reservationId: id,
        // Computed from stored times only, so that every retry sends the same body.
        expiresAt: getHoldEnd(reservation),
        customer: { first_name, last_name, email, phone },
      }
      const answer = await ports.api.reserveCar(site, input, WRITE)
      return answer.kind === 'reserved' ? answer : { kind: 'refused', reason: REASONS[answer.reason] }
    },

    async release(reservation) {
      const site = await requireSite(reservation)
      await ports.api.releaseCar(site, { slug: reservation.carSlug, reservationId: reservation.id }, WRITE)
    },
  }
}

/**
 * Why a paid hold cannot get its vehicle: sold, reserved by another buyer, withdrawn, or its price or deposit has changed.
 * `null` if it can. A vehicle that is reserved by this reservation counts as available. Pure.
 */
function findObstacle(
  reservation: Pick<Reservation, 'id' | 'carId' | 'amount' | 'currency' | 'vehicle'>,
  car: Car,
  reservedBy: string | null,
  site: Site,
): EndReason | null {
  if (car.id !== reservation.carId || !car.show_on_dealer_website) return 'not_reservable'
  if (car.sold || car.status === 'sold') return 'sold'
  if (car.reserved && reservedBy !== reservation.id) return 'reserved'
  const deposit = getDeposit(car, site)
  if (!deposit || !isReservable({ ...car, reserved: false }, site)) return 'not_reservable'
  const isSame =
    deposit.amount === reservation.amount &&
    deposit.currency === reservation.currency &&
    getPrice(car) === reservation.vehicle.price
  return isSame ? null : 'changed'
}

function createPorts(): VehiclePorts {
  return { findSite, api: getDealerApi() }
}
