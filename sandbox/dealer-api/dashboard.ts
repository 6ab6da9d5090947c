import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { z } from 'zod'
import { requireBasicAuth, type Credentials } from './basic-auth'
import { handleError, readBody } from './errors'
import { requireWebsite, type Platform } from './platform'
import { summariseReviews } from './reviews'
import { websiteOverrides, type JsonObject } from './schema'
import { countStock } from './stock-counts'
import type { Website } from './websites'

const PATH = '/api/v1/websites/:id/website_session_data.json'

/** The dealer dashboard: a website's session data (`CF-02`) and its overrides. */
export function createDashboard(platform: Platform, credentials: Credentials): Hono {
  const app = new Hono()
  const { store } = platform
  app.onError(handleError)
  app.notFound((c) => c.json({ error: 'Not found' }, 404))

  app.get(PATH, async (c) => {
    const website = await requireWebsite(platform, c.req.param('id'))
    const [override] = await store.db
      .select()
      .from(websiteOverrides)
      .where(eq(websiteOverrides.websiteId, website.id))
    return c.json({ ...(await describeWebsite(platform, website)), ...override?.data })
  })

  app.put(PATH, requireBasicAuth(credentials), async (c) => {
    const website = await requireWebsite(platform, c.req.param('id'))
    const data: JsonObject = await readBody(c, z.looseObject({}))
    await store.write(async (tx) => {
      await tx
        .insert(websiteOverrides)
        .values({ websiteId: website.id, data })
        .onConflictDoUpdate({ target: websiteOverrides.websiteId, set: { data } })
    })
    return c.json({ success: true })
  })
  return app
}

/**
 * The data that changes independently of the site file: stock, reviews and other counts. Fields from the site
 * file are not repeated, so that an edited file is never overridden by an older copy.
 */
async function describeWebsite({ store }: Platform, website: Website): Promise<JsonObject> {
  const reviews = summariseReviews(website)
  return {
    id: website.id,
    slug: website.slug,
    dealership_id: website.dealership_id,
    stock: await countStock(store.db, website),
    reviews,
    offers: { count: website.offers.count },
    blogs: { count: website.blogs.count },
    dealerships: website.dealerships.map((dealership) => ({
      id: dealership.id,
      name: dealership.name,
      slug: dealership.slug,
      manufacturers: dealership.manufacturers,
      review_count: dealership.review_count || reviews.count,
      average_rating: dealership.average_rating || reviews.average_rating,
    })),
  }
}
