import 'server-only'
import { MOST_SAVED_CARS } from '@/lib/storage/saved-cars'
import { ApiError } from '@/lib/http/api-error'
import { handle } from '@/lib/http/handle.server'
import { countRequest } from '@/lib/http/rate-limit.server'
import { loadCarsById } from './load-cars.server'

const PER_MINUTE = 60
/** Up to the largest whole number that a browser may have kept. */
const IDS = /^[1-9]\d{0,15}(?:,[1-9]\d{0,15})*$/

/**
 * `GET /api/watchlist/cars?ids=1,2`: cars of this host's public stock as they are now, `{cars}` in the order asked for, at
 * most 200. Cars that are gone, or another site's, are not among them. 422 for other ids, 503 while search is down.
 */
export const getWatchlistCars = handle<{ site: string }>(async ({ request, site, visitor }) => {
  if (!site.garage_enabled) throw new ApiError(404, 'Not found.')
  countRequest(`watchlist-cars|${site.slug}|${visitor}`, PER_MINUTE)
  const text = new URL(request.url).searchParams.get('ids') ?? ''
  const ids = IDS.test(text) ? [...new Set(text.split(',').map(Number))].filter(Number.isSafeInteger) : []
  if (ids.length === 0 || ids.length > MOST_SAVED_CARS)
    throw new ApiError(422, `ids is a list of 1 to ${MOST_SAVED_CARS} car numbers.`)
  const cars = await loadCarsById(site, ids)
  if (!cars) throw new ApiError(503, 'The search is not answering.', { headers: { 'retry-after': '5' } })
  return Response.json({ cars }, { headers: { 'cache-control': 'no-store' } })
})
