import 'server-only'
import { ApiError } from '@/lib/http/api-error'
import { handle } from '@/lib/http/handle.server'
import { countRequest } from '@/lib/http/rate-limit.server'
import { writeHoldCalendar } from './calendar'
import { RECEIPT_PARAMETER } from './checkout-links'
import type { Checkout } from './checkout.server'
import { findVisibleReservation } from './reservation-access.server'
import { formatDeposit } from './deposit'
import { summariseReserved } from './summarise-vehicle'

/** Requests per minute from one visitor to one site. */
const PER_MINUTE = 60
const ID = /^[0-9a-f-]{36}$/

/** `GET /api/reservations/{id}/calendar.ics`: the end of a paid hold, for the owner or with a receipt token. `open` returns the checkout's dependencies. */
export const createGetCalendar = (open: () => Promise<Checkout>) =>
  handle<{ site: string; id: string }>(async (context) => {
    const { request, site, params, host, visitor } = context
    countRequest(`reservation-calendar|${visitor}|${site.slug}`, PER_MINUTE)
    const { store } = await open()
    const viewer = ID.test(params.id)
      ? await findVisibleReservation(store, site.slug, params.id, {
          cookies: request.headers.get('cookie'),
          receipt: new URL(request.url).searchParams.get(RECEIPT_PARAMETER),
        })
      : null
    const { state, ending, reservedUntil = null, capturedAt = null } = viewer?.reservation ?? {}
    const isPaid = state === 'captured' && ending === null
    if (!viewer || !isPaid || reservedUntil === null || capturedAt === null)
      throw new ApiError(404, 'There is no such reservation.')
    const vehicle = summariseReserved(viewer.reservation, null, site)
    const file = writeHoldCalendar({
      id: viewer.reservation.id,
      host: host.replace(/:\d+$/, ''),
      endsAt: reservedUntil,
      createdAt: capturedAt,
      title: `Reservation ends: ${vehicle.heading}`,
      description: [
        `${site.name} is holding this vehicle for you until this time. Deposit paid: ${formatDeposit(viewer.reservation.amount)}.`,
        vehicle.stocknum && `Stock number ${vehicle.stocknum}.`,
        vehicle.phone && `Phone ${vehicle.phone}.`,
      ]
        .filter(Boolean)
        .join(' '),
      location: [vehicle.place.name, vehicle.place.address].filter(Boolean).join(', '),
    })
    return new Response(file, {
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'attachment; filename="reservation.ics"',
        'cache-control': 'no-store',
      },
    })
  })
