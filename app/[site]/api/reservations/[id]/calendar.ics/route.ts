import { buildHoldCalendar } from '@/lib/checkout/calendar'
import { getCheckout } from '@/lib/checkout/checkout.server'
import { findVisibleReservation, readCredentials } from '@/lib/checkout/reservation-access.server'
import { createRouteHandlers } from '@/lib/http/route-handlers'
import { ApiError } from '@/lib/http/api-error'
import { handle } from '@/lib/http/handle.server'
import { countRequest } from '@/lib/http/rate-limit.server'

export const dynamic = 'force-dynamic'

/** Requests per minute from one visitor to one site. */
const CALENDARS_PER_MINUTE = 60

/** `GET /api/reservations/{id}/calendar.ics`: the end of a paid hold, for the owner or with a receipt token. */
const getCalendar = handle<{ site: string; id: string }>(async ({ site, params, host, visitor, request }) => {
  await countRequest(`reservation-calendar|${visitor}|${site.slug}`, CALENDARS_PER_MINUTE)
  const { store } = await getCheckout()
  const viewer = await findVisibleReservation(store, site.slug, params.id, readCredentials(request))
  const file = viewer && buildHoldCalendar(viewer.reservation, site, host.replace(/:\d+$/, ''))
  if (!file) throw new ApiError(404, 'There is no such reservation.')
  return new Response(file, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="reservation.ics"',
      'cache-control': 'no-store',
    },
  })
})

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = createRouteHandlers({ GET: getCalendar })
