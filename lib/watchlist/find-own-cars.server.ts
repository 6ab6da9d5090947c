import 'server-only'
import type { Site } from '@/config/schema/site'
import { loadCarsById } from './load-cars.server'

/** Which of these cars the site lists, or `null` when search can not tell. At most a few hundred ids. */
export async function findOwnCars(site: Site, ids: readonly number[]): Promise<Set<number> | null> {
  const cars = await loadCarsById(site, ids)
  return cars && new Set(cars.map(({ id }) => id))
}
