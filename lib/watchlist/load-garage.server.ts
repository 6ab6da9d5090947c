import 'server-only'
import type { Site } from '@/config/schema/site'
import { readAccountOf, readSession, type Account } from '@/lib/auth/read-account.server'
import type { CarSummary } from '@/lib/cars/car'
import { loadIndexedCars } from '@/lib/search/load-indexed-cars.server'

/** The saved cars of the signed-in user. */
export type Garage =
  | { kind: 'signed-out' }
  /** The dealer platform or search is unavailable. */
  | { kind: 'down' }
  /** Current cars, last saved first; `null` for those no longer in stock. */
  | { kind: 'ok'; user: Account['user']; cars: { id: number; car: CarSummary | null }[] }

/** Loads the saved cars of the user of the request's session cookie. Never throws. */
export async function loadGarage(site: Site, cookies: string | null): Promise<Garage> {
  const session = await readSession(site, cookies)
  if (!session) return { kind: 'signed-out' }
  const account = await readAccountOf(site, session)
  if (!account) return { kind: 'down' }
  const ids = account.watchlist.toReversed()
  const cars = await loadIndexedCars(site, ids)
  if (!cars) return { kind: 'down' }
  const known = new Map(cars.map((car) => [car.id, car]))
  return {
    kind: 'ok',
    user: account.user,
    cars: ids.map((id) => ({ id, car: known.get(id) ?? null })),
  }
}
