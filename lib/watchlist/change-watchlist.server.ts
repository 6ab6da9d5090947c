import 'server-only'
import { createHash } from 'node:crypto'
import type { Site } from '@/config/schema/site'
import { readAccountOf } from '@/lib/auth/read-account.server'
import { hidePhone } from '@/lib/auth/phone'
import { getDealerApi } from '@/lib/dealer-api/dealer-api.server'
import { ApiError } from '@/lib/http/api-error'
import { logLine } from '@/lib/http/log-line'
import { UpstreamError, describeUpstream, toClientError } from '@/lib/http/upstream-error'
import { loadIndexedCars } from '@/lib/search/load-indexed-cars.server'

export type WatchlistAction = 'save' | 'remove'

/** Timeout per attempt in ms. Three attempts are fine, because the page updates the heart optimistically. */
const WRITE_MS = 3000
const NO_SUCH_CAR = 'This vehicle is no longer available.'

type WatchlistChange = {
  action: WatchlistAction
  phone: string
  carId: number
  /** The client's idempotency key; `null` without one. */
  requestKey: string | null
}

/**
 * Saves a car of the site for a phone number, or removes it (`WL-03`). Idempotent.
 * @throws ApiError 404 for a car that is not the site's, the platform's rejection with its message, 502 or 504.
 */
export async function changeWatchlist(site: Site, change: WatchlistChange): Promise<void> {
  const { action, phone, carId, requestKey } = change
  if (!(await isOwnCar(site, change))) throw new ApiError(404, NO_SUCH_CAR)
  const api = getDealerApi()
  const key = requestKey === null ? {} : { idempotencyKey: hashKey(site, change, requestKey) }
  try {
    const write = action === 'save' ? api.saveCar : api.removeCar
    await write(phone, carId, site.id, { timeoutMs: WRITE_MS, ...key })
  } catch (error) {
    if (error instanceof UpstreamError)
      logLine('error', `watchlist ${action} failed: ${describeUpstream(error)}`, {
        site: site.slug,
        car: carId,
        phone: hidePhone(phone),
      })
    throw toClientError(error)
  }
}

/** Cars that are no longer in stock can still be removed. While search is down, the platform decides. */
async function isOwnCar(site: Site, { action, phone, carId }: WatchlistChange): Promise<boolean> {
  const own = await loadIndexedCars(site, [carId])
  if (own === null || own.length > 0) return true
  if (action === 'save') return false
  const account = await readAccountOf(site, { phone })
  return account === null || account.watchlist.includes(carId)
}

function hashKey(site: Site, { action, phone, carId }: WatchlistChange, requestKey: string): string {
  const parts = [site.slug, action, phone, carId, requestKey]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
