import { Hono } from 'hono'
import { z } from 'zod'
import { findCar } from '../cars'
import { ApiError, readBody } from '../errors'
import { requireWebsite, type Platform } from '../platform'
import { findRejection, REJECTION_MESSAGES, releaseCar, reserveCar } from '../reservations'
import type { CarRow, JsonObject } from '../schema'
import type { Transaction } from '../store'
import type { Website } from '../websites'

const reservationId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,100}$/, 'may contain only letters, digits, hyphens and underscores')
const reservationSchema = z.object({
  reservation_id: reservationId,
  expires_at: z.iso.datetime({ offset: true }),
  customer: z.looseObject({
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone: z.string(),
  }),
})

/**
 * Car reservations (`RV-04`): conditional, and idempotent by reservation id. Each call reads and writes in
 * one transaction, so only one of two concurrent reservations succeeds.
 */
export function createReservationRoutes(platform: Platform): Hono {
  const app = new Hono()
  const { store, inbox, clock } = platform

  async function record(tx: Transaction, website: Website, row: CarRow, entry: JsonObject): Promise<void> {
    const { id: carId, slug, stocknum } = row
    await inbox.add(tx, 'reservations', website.slug, { ...entry, car_id: carId, car_slug: slug, stocknum })
  }

  app.post('/websites/:website/cars/:slug/reservations.json', async (c) => {
    const website = await requireWebsite(platform, c.req.param('website'))
    const body = await readBody(c, reservationSchema)
    const { reservation_id: id } = body
    const rejection = await store.write(async (tx) => {
      const row = await findCar(tx, website, c.req.param('slug'))
      if (!row) return 'missing'
      const reason = await findRejection(tx, row.data, id)
      if (reason) return reason
      const isNew = await reserveCar(tx, row, id, body, clock.now())
      if (isNew) await record(tx, website, row, { ...body, type: 'reserved' })
      return null
    })
    if (rejection === 'missing') return c.json({ status: '404' }, 404)
    if (rejection) return c.json({ error: REJECTION_MESSAGES[rejection], reason: rejection }, 409)
    inbox.announce()
    return c.json({ status: 'reserved', reservation_id: id })
  })

  app.delete('/websites/:website/cars/:slug/reservations/:file{.+\\.json}', async (c) => {
    const website = await requireWebsite(platform, c.req.param('website'))
    const id = reservationId.safeParse(c.req.param('file').slice(0, -'.json'.length))
    if (!id.success) throw new ApiError(404, 'Reservation not found')
    const isFound = await store.write(async (tx) => {
      const row = await findCar(tx, website, c.req.param('slug'))
      if (!row) return false
      const isChanged = await releaseCar(tx, row, id.data, clock.now())
      if (isChanged) await record(tx, website, row, { type: 'released', reservation_id: id.data })
      return true
    })
    if (!isFound) return c.json({ status: '404' }, 404)
    inbox.announce()
    return c.json({ status: 'released' })
  })
  return app
}
