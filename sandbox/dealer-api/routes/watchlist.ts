import { and, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { z } from 'zod'
import { ApiError, readBody } from '../errors'
import { runIdempotent } from '../idempotency'
import { requireWebsite, findSiteSlug, type Platform } from '../platform'
import { isSavedAt, sellsCar } from '../saved-cars'
import { cars, watchlist } from '../schema'

const bodySchema = z.looseObject({
  phone_number: z
    .string()
    .transform((text) => text.replaceAll(/[\s().-]/g, ''))
    .pipe(z.string().regex(/^\+?\d{6,15}$/, 'is not a valid phone number')),
  car_id: z.coerce.number().int().positive(),
  website_id: z.coerce.number().int().positive().optional(),
})

/**
 * Saved cars by phone number (`WL-03`). Saving a saved car and removing an unsaved one both succeed. A
 * request with a `website_id` affects only cars of that website.
 */
export function createWatchlistRoutes(platform: Platform): Hono {
  const app = new Hono()
  const { store, inbox, clock, websites } = platform

  app.post('/api/watchlist/save-car', async (c) => {
    const body = await readBody(c, bodySchema)
    const requestedSite = await findSiteSlug(platform, body)
    const answer = await runIdempotent(c, store, body, async (tx) => {
      const [car] = await tx.select().from(cars).where(eq(cars.id, body.car_id))
      const website = body.website_id ? await requireWebsite(platform, String(body.website_id)) : null
      if (!car || (website && !sellsCar(website, car)))
        throw new ApiError(404, `Car ${body.car_id} not found`)
      const site =
        requestedSite || ((await websites.findWebsiteOfDealershipSlug(car.dealershipSlug))?.slug ?? '')
      await tx
        .insert(watchlist)
        .values({ phone: body.phone_number, carId: body.car_id, site, receivedAt: clock.iso() })
        .onConflictDoUpdate({ target: [watchlist.phone, watchlist.carId], set: { inInbox: true } })
      await inbox.add(tx, 'events', site, { ...body, type: 'watchlist_saved' })
      return { status: 200, body: { success: true } }
    })
    inbox.announce()
    return answer
  })

  app.post('/api/watchlist/remove-car', async (c) => {
    const body = await readBody(c, bodySchema)
    const requestedSite = await findSiteSlug(platform, body)
    const answer = await runIdempotent(c, store, body, async (tx) => {
      const website = body.website_id ? await requireWebsite(platform, String(body.website_id)) : null
      const isSavedHere = website === null || (await isSavedAt(tx, website, body.phone_number, body.car_id))
      const [removed] = isSavedHere
        ? await tx
            .delete(watchlist)
            .where(and(eq(watchlist.phone, body.phone_number), eq(watchlist.carId, body.car_id)))
            .returning()
        : []
      await inbox.add(tx, 'events', requestedSite || (removed?.site ?? ''), {
        ...body,
        type: 'watchlist_removed',
      })
      return { status: 200, body: { success: true } }
    })
    inbox.announce()
    return answer
  })
  return app
}
