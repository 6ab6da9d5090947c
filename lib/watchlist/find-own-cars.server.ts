import 'server-only'
import type { Site } from '@/config/schema/site'
import { loadCarsById } from './load-cars.server'

/** Which of these cars are in the site's stock; `null` while search is down. For at most a few hundred ids. */
export async function findOwnCars(site: Site, ids: readonly number[]): Promise<Set<number> | null> {
  const cars = await loadCarsById(site, ids)
  return cars && new Set(cars.map(({ id }) => id))
}
