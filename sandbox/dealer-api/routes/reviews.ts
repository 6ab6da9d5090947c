import { Hono } from 'hono'
import { requireDealership, type Platform } from '../platform'
import { summariseReviews } from '../reviews'

/** Reviews of a dealership: count, average and the individual reviews. */
export function createReviewRoutes(platform: Platform): Hono {
  const app = new Hono()
  app.get('/dealerships/:id/reviews.json', async (c) => {
    const { website } = await requireDealership(platform, c.req.param('id'))
    return c.json({ ...summariseReviews(website), reviews: website.reviews.items })
  })
  return app
}
