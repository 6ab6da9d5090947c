import 'server-only'
import type { Site } from '@/config/schema/site'
import type { Car } from '@/lib/cars/car'
import { getDealerApi } from '@/lib/dealer-api/dealer-api.server'

/** A shopper's enquiry does not wait longer for the car's record. */
export const CAR_READ = { retries: 0, timeoutMs: 1000 }

/** The car of a slug as the dealer API has it for this site; `null` when it is not the site's or can not be read in time. */
export async function findCar(site: Site, slug: string): Promise<Car | null> {
  const lookup = await getDealerApi().getCar(site, slug, CAR_READ)
  return lookup.kind === 'found' ? lookup.car : null
}
