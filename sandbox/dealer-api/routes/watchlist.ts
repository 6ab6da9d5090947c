import { and, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { z } from 'zod'
import { ApiError, readBody } from '../errors'
import { answerOnce } from '../idempotency'
import { requireWebsite, siteOfBody, type Platform } from '../platform'
import { isSavedAt, sellsCar } from '../saved-cars'
import { cars, watchlist } from '../schema'

const bodySchema = z.looseObject({
  phone_number: z
    .string()
    .transform((text) => text.replaceAll(/[\s().-]/g, ''))
    .pipe(z.string().regex(/^\+?\d{6,15}$/, 'is no phone number')),
  car_id: z.coerce.number().int().positive(),
  website_id: z.coerce.number().int().positive().optional(),
})

/**
 * Saved cars of a phone (`WL-03`). Saving what is saved, and removing what is not, succeeds too. A call that names its website
 * reaches the cars of that website alone.
 */
export function createWatchlistRoutes(platform: Platform): Hono {
  const app = new Hono()
  const { store, inbox, clock, websites } = platform

  app.post('/api/watchlist/save-car', async (c) => {
    const body = await readBody(c, bodySchema)
    const named = await siteOfBody(platform, body)
    const answer = await answerOnce(c, store, body, async (tx) => {
      const [car] = await tx.select().from(cars).where(eq(cars.id, body.car_id))
      const website = body.website_id ? await requireWebsite(platform, String(body.website_id)) : null
      if (!car || (website && !sellsCar(website, car)))
        throw new ApiError(404, `There is no car ${body.car_id}`)
      const site = named || ((await websites.findWebsiteOfDealershipSlug(car.dealershipSlug))?.slug ?? '')
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
    const named = await siteOfBody(platform, body)
    const answer = await answerOnce(c, store, body, async (tx) => {
      const website = body.website_id ? await requireWebsite(platform, String(body.website_id)) : null
      const isTheirs = website === null || (await isSavedAt(tx, website, body.phone_number, body.car_id))
      const [removed] = isTheirs
        ? await tx
            .delete(watchlist)
            .where(and(eq(watchlist.phone, body.phone_number), eq(watchlist.carId, body.car_id)))
            .returning()
        : []
      await inbox.add(tx, 'events', named || (removed?.site ?? ''), { ...body, type: 'watchlist_removed' })
      return { status: 200, body: { success: true } }
    })
    inbox.announce()
    return answer
  })
  return app
}
