import { getCheckout, type Checkout } from '@/lib/checkout/checkout.server'
import { advanceForReader } from '@/lib/checkout/advance-reservation.server'
import { isEnded, PaymentUnavailable, type Reservation } from '@/lib/checkout/reservation'
import { findVisibleReservation, readCredentials } from '@/lib/checkout/reservation-access.server'
import type { StateAnswer } from '@/lib/checkout/reservation-answers'
import { createRouteHandlers } from '@/lib/http/route-handlers'
import { ApiError } from '@/lib/http/api-error'
import { handle } from '@/lib/http/handle.server'
import { countRequest } from '@/lib/http/rate-limit.server'

export const dynamic = 'force-dynamic'

/** Requests per minute from one visitor to one site. Hundreds of buyers may share an office's or mobile network's address. */
const READS_PER_MINUTE = 6000
/** Reads of one reservation per minute. */
const READS_OF_ONE_PER_MINUTE = 240

/** `GET /api/reservations/{id}`: the state, for the browser that made the reservation or with its receipt token. */
const getReservation = handle<{ site: string; id: string }>(async ({ site, visitor, params, request }) => {
  await countRequest(`reservation-read|${visitor}|${site.slug}`, READS_PER_MINUTE)
  const checkout = await getCheckout()
  const viewer = await findVisibleReservation(checkout.store, site.slug, params.id, readCredentials(request))
  if (!viewer) throw new ApiError(404, 'There is no such reservation.')
  await countRequest(`reservation-read|${site.slug}|${params.id}`, READS_OF_ONE_PER_MINUTE)
  const reservation = await advanceForReader(checkout.ports, viewer.reservation)
  const clientSecret = viewer.isOwner ? await readSecret(checkout, reservation) : null
  return Response.json(toStateAnswer(reservation, clientSecret), { headers: { 'cache-control': 'no-store' } })
})

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = createRouteHandlers({ GET: getReservation })

/** The client secret of an unpaid hold; `null` for other states, and while Stripe is unavailable. */
async function readSecret({ ports }: Checkout, reservation: Reservation): Promise<string | null> {
  if (reservation.state !== 'held' || reservation.ending !== null || reservation.intentId === null)
    return null
  try {
    return (await ports.payments.read(reservation))?.clientSecret ?? null
  } catch (error) {
    if (error instanceof PaymentUnavailable) return null
    throw error
  }
}

function toStateAnswer(reservation: Reservation, clientSecret: string | null) {
  const { state, amount, currency, carSlug, expiresAt, reservedUntil, ending } = reservation
  return {
    state,
    amount,
    currency,
    car_slug: carSlug,
    expires_at: new Date(expiresAt).toISOString(),
    reserved_until: reservedUntil === null ? null : new Date(reservedUntil).toISOString(),
    // A displaced hold continues if its buyer paid in time, so this reason is not final yet.
    reason: ending === 'displaced' && !isEnded(reservation) ? null : ending,
    client_secret: clientSecret,
  } satisfies StateAnswer & { car_slug: string }
}
