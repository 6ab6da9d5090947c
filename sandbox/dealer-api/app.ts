import { Hono } from 'hono'
import { requireBasicAuth, type Credentials } from './basic-auth'
import { answerError } from './errors'
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

/** Largest body, in bytes: a thousand cars, or a lead with its files. */
const LARGEST_BODY = 64 * 1024 * 1024

/** The dealer API, as `docs/dealer-api.openapi.yaml` describes it. */
export function createDealerApi(platform: Platform, credentials: Credentials): Hono {
  const app = new Hono()
  app.onError(answerError)
  app.notFound((c) => c.json({ error: 'Not found' }, 404))
  app.use(requireBasicAuth(credentials))
  app.use(async (c, next) => {
    if (Number(c.req.header('content-length')) > LARGEST_BODY)
      return c.json({ error: `The body is larger than ${LARGEST_BODY} bytes` }, 413)
    return next()
  })
  const routes = [
    // Before the cars: their paths end with any file name.
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
