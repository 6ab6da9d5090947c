import { Hono } from 'hono'
import { requireBasicAuth, type Credentials } from './basic-auth'
import { handleError } from './errors'
import type { Platform } from './platform'
import { createAuthRoutes } from './routes/auth'
import { createBookingRoutes } from './routes/bookings'
import { createCarRoutes } from './routes/cars'
import { createEventRoutes } from './routes/events'
import { createLeadRoutes } from './routes/leads'
import { createLookupRoutes } from './routes/lookups'
import { createManufacturerRoutes } from './routes/manufacturers'
import { createReservationRoutes } from './routes/reservations'
import { createReviewRoutes } from './routes/reviews'
import { createWatchlistRoutes } from './routes/watchlist'

/** Maximum body size in bytes: a batch of 1,000 cars, or a lead with its files. */
const MAX_BODY = 64 * 1024 * 1024

/** Implements the dealer API described in `docs/dealer-api.openapi.yaml`. */
export function createDealerApi(platform: Platform, credentials: Credentials): Hono {
  const app = new Hono()
  app.onError(handleError)
  app.notFound((c) => c.json({ error: 'Not found' }, 404))
  app.use(requireBasicAuth(credentials))
  app.use(async (c, next) => {
    if (Number(c.req.header('content-length')) > MAX_BODY)
      return c.json({ error: `The body exceeds ${MAX_BODY} bytes` }, 413)
    return next()
  })
  const routes = [
    // Registered before the car routes, whose paths match any file name.
    createReservationRoutes,
    createCarRoutes,
    createManufacturerRoutes,
    createReviewRoutes,
    createBookingRoutes,
    createAuthRoutes,
    createWatchlistRoutes,
    createLeadRoutes,
    createEventRoutes,
    createLookupRoutes,
  ]
  for (const create of routes) app.route('/', create(platform))
  return app
}
