import 'server-only'
import type { Site } from '@/config/schema/site'
import type { Car } from '@/lib/cars/car'
import { getDealerApi } from '@/lib/dealer-api/dealer-api.server'

/** One short attempt, because the shopper waits for the response. */
export const CAR_READ = { retries: 0, timeoutMs: 1000 }

/** Finds a car of the site in the dealer API by slug; `null` when it is missing or the API does not respond in time. */
export async function findCar(site: Site, slug: string): Promise<Car | null> {
  const lookup = await getDealerApi().loadCar(site, slug, CAR_READ)
  return lookup.kind === 'found' ? lookup.car : null
}
