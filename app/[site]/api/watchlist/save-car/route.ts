import { createRouteHandlers } from '@/lib/http/route-handlers'
import { handleWatchlistChange } from '@/lib/watchlist/watchlist.server'

export const dynamic = 'force-dynamic'
/** `POST /api/watchlist/save-car` `{car_id}`: saves a car for the signed-in user (`WL-03`). */
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = createRouteHandlers({
  POST: handleWatchlistChange('save'),
})
