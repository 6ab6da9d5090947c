import 'server-only'
import { createHmac } from 'node:crypto'
import { ApiError } from '@/lib/http/api-error'
import { handle, type ApiContext, readRequestKey } from '@/lib/http/handle.server'
import { describeFailure, logLine } from '@/lib/http/log-line'
import { countRequest } from '@/lib/http/rate-limit.server'
import { readJsonObject } from '@/lib/http/read-body.server'
import { UpstreamError } from '@/lib/http/upstream-error'
import { readLeadContext } from '@/lib/leads/lead-request.server'
import { deriveKey } from '@/lib/secret.server'
import { advanceForReader } from './advance-reservation.server'
import { writeHoldCalendar } from './calendar'
import { RECEIPT_PARAMETER } from './checkout-links'
import type { Checkout } from './checkout.server'
import { formatDeposit } from './deposit'
import { createOwner, findVisibleReservation, readOwner, writeOwnerCookie } from './reservation-access.server'
import { isEnded, PaymentUnavailable, type Reservation } from './reservation'
import type { StartAnswer, StateAnswer } from './reservation-answers'
import { checkDetails, readReservationBody } from './reservation-request.server'
import { describeRefusal } from './reservation-words'
import { startReservation, type StartOutcome } from './start-reservation.server'
import { summariseReserved } from './summarise-vehicle'

/** Requests per minute from one visitor to one site. Hundreds of buyers may share an office's or mobile network's address. */
const STARTS_PER_MINUTE = 300
const READS_PER_MINUTE = 6000
const CALENDARS_PER_MINUTE = 60
/** Reads of one reservation per minute. */
const READS_OF_ONE_PER_MINUTE = 240
const RETRY_SECONDS = 5
const ID = /^[0-9a-f-]{36}$/

type SiteParams = { site: string }

/*
 * These handlers get the checkout's dependencies from `open`, so that tests can run them with a fake platform and fake payments.
 */

/** `POST /api/reservations`: holds a vehicle and creates its payment. */
export const createPostReservation = (open: () => Promise<Checkout>) =>
  handle<SiteParams>(async (context) => {
    const { site, request, visitor } = context
    await countRequest(`reservation|${visitor}|${site.slug}`, STARTS_PER_MINUTE)
    const body = readReservationBody(await readJsonObject(request))
    const requestKey = readRequestKey(request)
    const owner =
      readOwner(site.slug, request.headers.get('cookie')) ?? createOwner(site.slug, requestKey, body.hash)
    const outcome = await orUnavailable(site.slug, async () =>
      startReservation(await open(), {
        site,
        body,
        owner,
        visitor: createHmac('sha256', deriveKey('checkout-visitor', site.slug)).update(visitor).digest('hex'),
        requestKey,
        checkDetails: (car) => checkDetails(site, car, body, readLeadContext(context, body.fields)),
      }),
    )
    return answerStart(outcome, writeOwnerCookie(owner))
  })

function answerStart(outcome: StartOutcome, cookie: string): Response {
  switch (outcome.kind) {
    case 'started': {
      const { reservation, clientSecret, account } = outcome
      const answer: StartAnswer = {
        reservation_id: reservation.id,
        client_secret: clientSecret,
        amount: reservation.amount,
        currency: reservation.currency,
        expires_at: new Date(reservation.expiresAt).toISOString(),
        publishable_key: account.publishableKey,
        stripe_account: account.stripeAccount,
        price: reservation.vehicle.price,
      }
      const headers = { 'cache-control': 'no-store', 'set-cookie': cookie }
      return Response.json(answer, { status: 201, headers })
    }
    case 'refused': {
      const { reason, reservationId } = outcome
      return Response.json(
        {
          error: describeRefusal(reason).text,
          reason,
          ...(reservationId ? { reservation_id: reservationId } : {}),
        },
        { status: 409, headers: { 'cache-control': 'no-store' } },
      )
    }
    case 'key-reused':
      throw new ApiError(422, 'This Idempotency-Key was used for another request.')
    case 'no-vehicle':
      throw new ApiError(404, 'There is no such vehicle.')
  }
}

/** `GET /api/reservations/{id}`: the state, for the browser that made the reservation or with its receipt token. */
export const createGetReservation = (open: () => Promise<Checkout>) =>
  handle<SiteParams & { id: string }>(async (context) => {
    const { site, visitor, params } = context
    await countRequest(`reservation-read|${visitor}|${site.slug}`, READS_PER_MINUTE)
    const checkout = await open()
    const viewer = ID.test(params.id)
      ? await findVisibleReservation(checkout.store, site.slug, params.id, readCredentials(context))
      : null
    if (!viewer) throw new ApiError(404, 'There is no such reservation.')
    await countRequest(`reservation-read|${site.slug}|${params.id}`, READS_OF_ONE_PER_MINUTE)
    const reservation = await advanceForReader(checkout.ports, viewer.reservation)
    const clientSecret = viewer.isOwner ? await readSecret(checkout, reservation) : null
    return Response.json(toStateAnswer(reservation, clientSecret), {
      headers: { 'cache-control': 'no-store' },
    })
  })

/** `GET /api/reservations/{id}/calendar.ics`: the end of a paid hold, for the owner or with a receipt token. */
export const createGetCalendar = (open: () => Promise<Checkout>) =>
  handle<SiteParams & { id: string }>(async (context) => {
    const { site, params, host, visitor } = context
    await countRequest(`reservation-calendar|${visitor}|${site.slug}`, CALENDARS_PER_MINUTE)
    const { store } = await open()
    const viewer = ID.test(params.id)
      ? await findVisibleReservation(store, site.slug, params.id, readCredentials(context))
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

function readCredentials({ request }: Pick<ApiContext<unknown>, 'request'>) {
  return {
    cookies: request.headers.get('cookie'),
    receipt: new URL(request.url).searchParams.get(RECEIPT_PARAMETER),
  }
}

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

/** @throws ApiError 503 when Stripe or the dealer platform is unavailable; the same request can be retried. */
async function orUnavailable<Outcome>(site: string, work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work()
  } catch (error) {
    const isStripe = error instanceof PaymentUnavailable
    if (!isStripe && !(error instanceof UpstreamError)) throw error
    const cause = isStripe ? error.message : describeFailure(error)
    logLine('warn', `a reservation could not be started: ${cause}`, { site })
    throw new ApiError(
      503,
      isStripe
        ? 'Card payments are unavailable right now. You have not been charged. Please try again in a moment.'
        : 'We can’t check this vehicle right now. You have not been charged. Please try again in a moment.',
      { headers: { 'retry-after': String(RETRY_SECONDS) } },
    )
  }
}
