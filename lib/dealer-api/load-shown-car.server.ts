import 'server-only'
import { LRUCache } from 'lru-cache'
import type { Car } from '@/lib/cars/car'
import type { CarLookup, SiteRef } from './cars.server'
import { getDealerApi } from './dealer-api.server'

/** A car for its page; `isLastKnown` when it is what was last heard of it, because the dealer platform is down. */
export type ShownCar = { kind: 'shown'; car: Car; isLastKnown: boolean } | { kind: 'missing' }

type AskForCar = (site: SiteRef, slug: string) => Promise<CarLookup>

/** How many cars are stored for an outage, of how many characters in all, and for how long, in ms. */
const CARS_KEPT = 1000
const CHARACTERS_KEPT = 20_000_000
const KEPT_MS = 3_600_000

const shared = globalThis as typeof globalThis & { lastKnownCars?: LRUCache<string, Car> }
const lastKnown = (shared.lastKnownCars ??= new LRUCache<string, Car>({
  max: CARS_KEPT,
  ttl: KEPT_MS,
  maxSize: CHARACTERS_KEPT,
  sizeCalculation: (car) => JSON.stringify(car).length,
}))

/**
 * The car that a page shows. A car that its dealer hides counts as missing (`TG-02`). In an outage it is the car as last
 * known, for an hour: a page whose tag was expired has no stored copy to fall back on (`CD-10`, `DA-01`).
 * @throws Error in an outage when nothing is known of the car, so that no 404 is ever made of one.
 */
export async function loadShownCar(
  site: SiteRef,
  slug: string,
  askForCar: AskForCar = (...asked) => getDealerApi().getCar(...asked),
): Promise<ShownCar> {
  const key = `${site.id}:${slug}`
  const lookup = await askForCar(site, slug)
  if (lookup.kind === 'unavailable') {
    const car = lastKnown.get(key)
    if (!car) throw new Error(`car ${slug} of ${site.slug}: the dealer platform is unavailable`)
    return { kind: 'shown', car, isLastKnown: true }
  }
  if (lookup.kind === 'missing' || !lookup.car.show_on_dealer_website) {
    lastKnown.delete(key)
    return { kind: 'missing' }
  }
  lastKnown.set(key, lookup.car)
  return { kind: 'shown', car: lookup.car, isLastKnown: false }
}
