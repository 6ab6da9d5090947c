import 'server-only'
import { LRUCache } from 'lru-cache'
import type { Car } from '@/lib/cars/car'
import type { CarLookup, SiteRef } from './cars.server'
import { getDealerApi } from './dealer-api.server'

/** A car for its page. */
type VisibleCar = { kind: 'visible'; car: Car } | { kind: 'missing' }

type LoadCar = (site: SiteRef, slug: string) => Promise<CarLookup>

/** Limits of the cache for outages: number of cars, total characters, and lifetime in ms. */
const MAX_CARS = 1000
const MAX_CHARACTERS = 20_000_000
const TTL_MS = 3_600_000

const shared = globalThis as typeof globalThis & { lastKnownCars?: LRUCache<string, Car> }
const lastKnown = (shared.lastKnownCars ??= new LRUCache<string, Car>({
  max: MAX_CARS,
  ttl: TTL_MS,
  maxSize: MAX_CHARACTERS,
  sizeCalculation: (car) => JSON.stringify(car).length,
}))

/**
 * Loads the car of a car page. Hidden cars count as missing (`TG-02`). In an outage it returns the last known record, for up to
 * an hour, because a page whose cache tag has expired has no cached version to serve (`CD-10`, `DA-01`).
 * @throws Error in an outage without a last known record, so that an outage never produces a 404.
 */
export async function loadVisibleCar(
  site: SiteRef,
  slug: string,
  loadCar: LoadCar = (...request) => getDealerApi().loadCar(...request),
): Promise<VisibleCar> {
  const key = `${site.id}:${slug}`
  const lookup = await loadCar(site, slug)
  if (lookup.kind === 'unavailable') {
    const car = lastKnown.get(key)
    if (!car) throw new Error(`car ${slug} of ${site.slug}: the dealer platform is unavailable`)
    return { kind: 'visible', car }
  }
  if (lookup.kind === 'missing' || !lookup.car.show_on_dealer_website) {
    lastKnown.delete(key)
    return { kind: 'missing' }
  }
  lastKnown.set(key, lookup.car)
  return { kind: 'visible', car: lookup.car }
}

/** Whether `loadVisibleCar` can return a car in an outage. */
export function hasLastKnownCar(site: SiteRef, slug: string): boolean {
  return lastKnown.has(`${site.id}:${slug}`)
}
