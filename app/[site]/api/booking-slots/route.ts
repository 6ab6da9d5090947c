import { BOOKING_TYPES, readFreeDays } from '@/lib/booking/book-slot.server'
import { createRouteHandlers } from '@/lib/http/route-handlers'
import { ApiError } from '@/lib/http/api-error'
import { handle } from '@/lib/http/handle.server'
import { countRequest } from '@/lib/http/rate-limit.server'
import { UpstreamError } from '@/lib/http/upstream-error'

export const dynamic = 'force-dynamic'

const PER_MINUTE = 60

/**
 * `GET /api/booking-slots?type=service|appointment&dealership=SLUG`: available times as `{days: [{date, label, times}]}`
 * (`DA-02`). Not cached, because a time can be booked at any moment. 503 during an outage.
 */
const getBookingSlots = handle<{ site: string }>(async ({ request, site, visitor }) => {
  await countRequest(`slots|${site.slug}|${visitor}`, PER_MINUTE)
  const query = new URL(request.url).searchParams
  const type = BOOKING_TYPES.find((name) => name === query.get('type'))
  if (!type) throw new ApiError(400, 'The type must be service or appointment.')
  const slug = query.get('dealership') ?? ''
  const chosen = site.dealerships.find((dealership) => dealership.slug === slug)
  if (slug && !chosen) throw new ApiError(404, 'There is no such dealership.')
  try {
    const days = await readFreeDays(chosen?.id ?? site.dealership_id, type)
    return Response.json({ days }, { headers: { 'cache-control': 'no-store' } })
  } catch (error) {
    if (error instanceof UpstreamError)
      throw new ApiError(503, 'Available times can’t be loaded right now. Please try again in a moment.')
    throw error
  }
})

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = createRouteHandlers({ GET: getBookingSlots })
