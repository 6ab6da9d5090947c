import 'server-only'
import { getDealerApi } from '@/lib/dealer-api/dealer-api.server'
import type { FindCar } from './submit-lead.server'

/** A shopper's enquiry does not wait longer than this for the car's record, in ms. */
const TIMEOUT_MS = 1000

/** The car of a slug as the dealer API has it for this site; `null` when it is not the site's or can not be read in time. */
export const findCar: FindCar = async (site, slug) => {
  const lookup = await getDealerApi().getCar(site, slug, { retries: 0, timeoutMs: TIMEOUT_MS })
  return lookup.kind === 'found' ? lookup.car : null
}
