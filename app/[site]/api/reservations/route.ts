import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Site } from '@/config/schema/site'
import type { Car } from '@/lib/cars/car'
import { getCheckout } from '@/lib/checkout/checkout.server'
import { PaymentUnavailable } from '@/lib/checkout/reservation'
import { createOwner, readOwner, writeOwnerCookie } from '@/lib/checkout/reservation-access.server'
import type { StartAnswer } from '@/lib/checkout/reservation-answers'
import { describeRefusal } from '@/lib/checkout/reservation-messages'
import {
  startReservation,
  type ReservationBody,
  type ReservationDetails,
  type StartOutcome,
} from '@/lib/checkout/start-reservation.server'
import { buildForm } from '@/lib/forms/forms'
import { FORM_TOKEN, OPT_IN_TOUCHED } from '@/lib/forms/names'
import { buildFormSchema, listFieldErrors, type FieldErrors } from '@/lib/forms/schema'
import { createRouteHandlers } from '@/lib/http/route-handlers'
import { ApiError, isStoreFailure } from '@/lib/http/api-error'
import { handle, readRequestKey } from '@/lib/http/handle.server'
import { describeFailure, logLine } from '@/lib/http/log-line'
import { countRequest } from '@/lib/http/rate-limit.server'
import { readJsonObject } from '@/lib/http/read-body.server'
import { UpstreamError } from '@/lib/http/upstream-error'
import { recordLeadConsent } from '@/lib/leads/lead-request.server'
import { readLeadContext } from '@/lib/leads/lead-request.server'
import type { LeadContext } from '@/lib/leads/payload'
import { hashRequest } from '@/lib/leads/submit-lead.server'
import { deriveKey } from '@/lib/secret.server'

export const dynamic = 'force-dynamic'

/** Requests per minute from one visitor to one site. Hundreds of buyers may share an office's or mobile network's address. */
const STARTS_PER_MINUTE = 300
const RETRY_SECONDS = 5

/** Maps field names of the request body to field names of the form. */
const FORM_NAMES: Readonly<Record<string, string>> = {
  first_name: 'name',
  last_name: 'last_name',
  email: 'email',
  phone: 'phone',
  postcode: 'postcode',
  opt_in: 'opt_in',
  accepted_terms: 'terms_conditions',
}

/** Other permitted fields of the body: the vehicle, and the evidence of consent. */
const OTHER_NAMES = ['car_slug', OPT_IN_TOUCHED, FORM_TOKEN]
const NOT_ACCEPTED = 'This field is not accepted.'
const CHECK_FIELDS = 'Please check the fields that are marked.'

/** `POST /api/reservations`: holds a vehicle and creates its payment. */
const postReservation = handle<{ site: string }>(async (context) => {
  const { site, request, visitor } = context
  await countRequest(`reservation|${visitor}|${site.slug}`, STARTS_PER_MINUTE)
  const body = readReservationBody(await readJsonObject(request))
  const requestKey = readRequestKey(request)
  const owner =
    readOwner(site.slug, request.headers.get('cookie')) ?? createOwner(site.slug, requestKey, body.hash)
  const outcome = await orUnavailable(site.slug, async () =>
    startReservation(await getCheckout(), {
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

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = createRouteHandlers({ POST: postReservation })

/**
 * Parses the body strictly: unknown fields, including an amount, are rejected by name (`RV-02`).
 * @throws ApiError 422 with field errors.
 */
function readReservationBody(body: Record<string, unknown>): ReservationBody {
  const known = new Set([...Object.keys(FORM_NAMES), ...OTHER_NAMES])
  const extra = Object.keys(body).filter((name) => !known.has(name))
  if (extra.length > 0) throw invalid(Object.fromEntries(extra.map((name) => [name, NOT_ACCEPTED])))
  const slug = z.string().min(1).max(200).safeParse(body['car_slug'])
  if (!slug.success) throw invalid({ car_slug: 'The vehicle’s slug is required.' })
  // The hash excludes the form token, which differs between page views.
  const { [FORM_TOKEN]: _, ...request } = body
  return { carSlug: slug.data, fields: body, hash: hashRequest(request) }
}

/**
 * Validates the buyer's details with the same form rules as an enquiry.
 * @throws ApiError 422 with field errors by the body's field names.
 */
function checkDetails(
  site: Site,
  car: Car,
  { fields }: ReservationBody,
  context: LeadContext,
): ReservationDetails {
  const form = buildForm(site, 'reservation', car)
  const names = new Set(Object.values(FORM_NAMES))
  const details = { ...form, fields: form.fields.filter(({ name }) => names.has(name)) }
  const input = Object.fromEntries(Object.entries(FORM_NAMES).map(([name, own]) => [own, fields[name]]))
  const parsed = buildFormSchema(details).safeParse(input)
  if (!parsed.success) throw invalid(renameErrors(listFieldErrors(parsed.error)))
  const values = parsed.data
  const consent = recordLeadConsent(site, { form, lead: fields, values, isPartial: false, context })
  return {
    customer: {
      first_name: values.name ?? '',
      last_name: values.last_name ?? '',
      email: values.email ?? '',
      phone: values.phone ?? '',
      postcode: values.postcode ?? '',
      opt_in: values.opt_in === true,
    },
    consent: JSON.stringify(consent),
  }
}

function renameErrors(errors: FieldErrors): FieldErrors {
  const names = new Map(Object.entries(FORM_NAMES).map(([name, own]) => [own, name]))
  return Object.fromEntries(Object.entries(errors).map(([own, message]) => [names.get(own) ?? own, message]))
}

function invalid(fields: FieldErrors): ApiError {
  return new ApiError(422, CHECK_FIELDS, { fields })
}

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

/** @throws ApiError 503 when Stripe, the dealer platform or our database is unavailable; the same request can be retried. */
async function orUnavailable<Outcome>(site: string, work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work()
  } catch (error) {
    const problem = findProblem(error)
    if (!problem) throw error
    const cause = error instanceof PaymentUnavailable ? error.message : describeFailure(error)
    logLine(isStoreFailure(error) ? 'error' : 'warn', `a reservation could not be started: ${cause}`, {
      site,
    })
    throw new ApiError(503, `${problem} You have not been charged. Please try again in a moment.`, {
      headers: { 'retry-after': String(RETRY_SECONDS) },
    })
  }
}

/** What an outage prevents, in the shopper's words; `null` for any other error. */
function findProblem(error: unknown): string | null {
  if (error instanceof PaymentUnavailable) return 'Card payments are unavailable right now.'
  if (error instanceof UpstreamError) return 'We can’t check this vehicle right now.'
  return isStoreFailure(error) ? 'We can’t take reservations right now.' : null
}
