import 'server-only'
import { getDealerApi } from '@/lib/dealer-api/dealer-api.server'
import { findStockCar } from '@/lib/search/find-stock-car.server'
import { CAR_READ } from './find-car.server'
import type { FindCar } from './submit-lead.server'

/**
 * Finds the car of a lead by slug, otherwise by id in the site's stock (`LD-04`). Returns `'none'` when the car is not the
 * site's, `null` when the dealer API does not respond in time.
 */
export const findClaimedCar: FindCar = async (site, { slug, id }) => {
  const named = slug || (id === null ? undefined : (await findStockCar(site, id))?.slug)
  if (!named) return 'none'
  const lookup = await getDealerApi().loadCar(site, named, CAR_READ)
  if (lookup.kind === 'unavailable') return null
  return lookup.kind === 'found' && (id === null || lookup.car.id === id) ? lookup.car : 'none'
}
