import { and, eq } from 'drizzle-orm'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { ApiError, readBody } from '../errors'
import { runIdempotent } from '../idempotency'
import { requireDealership, type Platform } from '../platform'
import { bookings } from '../schema'
import { availableSlots, slotMinutes, type BookingType } from '../slots'
import type { Database, Transaction } from '../store'

const bookingSchema = z.looseObject({
  type: z.enum(['service', 'appointment']),
  starts_at: z.iso.datetime({ offset: true }),
  name: z.string().trim().min(1, 'is required'),
  phone: z.string().trim().min(1, 'is required'),
})

/** Available service and test-drive slots (`DA-02`), and bookings. */
export function createBookingRoutes(platform: Platform): Hono {
  const app = new Hono()
  const { store, inbox, clock } = platform

  async function readSlots(db: Database | Transaction, id: string, type: BookingType) {
    const { website, dealership } = await requireDealership(platform, id)
    const rows = await db
      .select({ startsAt: bookings.startsAt })
      .from(bookings)
      .where(and(eq(bookings.dealershipId, dealership.id), eq(bookings.type, type)))
    const taken = new Set(rows.map(({ startsAt }) => startsAt))
    return { website, dealership, days: availableSlots(website, type, clock.now(), taken) }
  }

  const handleSlots = (type: BookingType) => async (c: Context) => {
    const { website, dealership, days } = await readSlots(store.db, c.req.param('id') ?? '', type)
    return c.json({
      dealership_id: dealership.id,
      timezone: website.timezone,
      slot_minutes: slotMinutes(type),
      days,
    })
  }
  app.get('/dealerships/:id/available_service_bookings.json', handleSlots('service'))
  app.get('/dealerships/:id/available_appointment_bookings.json', handleSlots('appointment'))

  app.post('/dealerships/:id/bookings.json', async (c) => {
    const body = await readBody(c, bookingSchema)
    const answer = await runIdempotent(c, store, body, async (tx) => {
      const { website, dealership, days } = await readSlots(tx, c.req.param('id'), body.type)
      const wanted = Date.parse(body.starts_at)
      const slot = days.flatMap(({ slots }) => slots).find((free) => Date.parse(free.starts_at) === wanted)
      if (!slot) throw new ApiError(409, 'That time is no longer available')
      const [row] = await tx
        .insert(bookings)
        .values({ dealershipId: dealership.id, type: body.type, startsAt: slot.starts_at, payload: body })
        .returning({ id: bookings.id })
      if (!row) throw new Error('The insert returned no id')
      const booking = { ...body, booking_id: row.id, dealership_id: dealership.id, starts_at: slot.starts_at }
      await inbox.add(tx, 'bookings', website.slug, booking)
      return {
        status: 201,
        body: { id: row.id, dealership_id: dealership.id, type: body.type, starts_at: slot.starts_at },
      }
    })
    inbox.announce()
    return answer
  })
  return app
}
