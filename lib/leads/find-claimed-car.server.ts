import 'server-only'
import { getDealerApi } from '@/lib/dealer-api/dealer-api.server'
import { findStockCar } from '@/lib/search/find-stock-car.server'
import { CAR_READ } from './find-car.server'
import type { FindCar } from './submit-lead.server'

/**
 * The car that a lead names, by its slug, else by its number among the site's stock (`LD-04`): `'none'` when it is not the
 * site's, `null` when that can not be told in time.
 */
export const findClaimedCar: FindCar = async (site, { slug, id }) => {
  const named = slug || (id === null ? undefined : (await findStockCar(site, id))?.slug)
  if (!named) return 'none'
  const lookup = await getDealerApi().getCar(site, named, CAR_READ)
  if (lookup.kind === 'unavailable') return null
  return lookup.kind === 'found' && (id === null || lookup.car.id === id) ? lookup.car : 'none'
}
