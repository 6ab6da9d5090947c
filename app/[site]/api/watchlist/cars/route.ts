import { createRouteHandlers } from '@/lib/http/route-handlers'
import { ApiError } from '@/lib/http/api-error'
import { handle } from '@/lib/http/handle.server'
import { countRequest } from '@/lib/http/rate-limit.server'
import { loadIndexedCars } from '@/lib/search/load-indexed-cars.server'
import { MOST_SAVED_CARS } from '@/lib/storage/saved-cars'

export const dynamic = 'force-dynamic'

const PER_MINUTE = 60
/** Allows every safe integer that a browser may have stored. */
const IDS = /^[1-9]\d{0,15}(?:,[1-9]\d{0,15})*$/

/**
 * `GET /api/watchlist/cars?ids=1,2`: current cars of the host's public stock as `{cars}`, in the order of `ids`, at most 200.
 * Omits cars that are no longer in stock or belong to another site. 422 for invalid ids, 503 while search is down.
 */
const getWatchlistCars = handle<{ site: string }>(async ({ request, site, visitor }) => {
  if (!site.garage_enabled) throw new ApiError(404, 'Not found.')
  await countRequest(`watchlist-cars|${site.slug}|${visitor}`, PER_MINUTE)
  const text = new URL(request.url).searchParams.get('ids') ?? ''
  const ids = IDS.test(text) ? [...new Set(text.split(',').map(Number))].filter(Number.isSafeInteger) : []
  if (ids.length === 0 || ids.length > MOST_SAVED_CARS)
    throw new ApiError(422, `ids must be a list of 1 to ${MOST_SAVED_CARS} car ids.`)
  const cars = await loadIndexedCars(site, ids)
  if (!cars)
    throw new ApiError(503, 'Search is temporarily unavailable. Please try again.', {
      headers: { 'retry-after': '5' },
    })
  return Response.json({ cars }, { headers: { 'cache-control': 'no-store' } })
})

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = createRouteHandlers({ GET: getWatchlistCars })
