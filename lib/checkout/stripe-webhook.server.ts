import 'server-only'
import Stripe from 'stripe'
import { z } from 'zod'
import { ApiError } from '@/lib/http/api-error'
import { toErrorResponse } from '@/lib/http/handle.server'
import { describeFailure, logLine } from '@/lib/http/log-line'
import { countRequest, readVisitor } from '@/lib/http/rate-limit.server'
import { parseJson, readText } from '@/lib/http/read-body.server'
import { advanceReservation } from './advance-reservation.server'
import type { Checkout } from './checkout.server'
import { hasStripeEvent, recordStripeEvent } from './reservation-queries.server'
import { getEnv } from '@/lib/env'
import { listWebhookSecrets } from './stripe-accounts'

/** Maximum size of an event in bytes. Stripe's events are much smaller. */
const MAX_BODY = 512 * 1024
const PER_MINUTE = 6000
/** Maximum age of a signature in seconds, Stripe's default. */
const TOLERANCE_SECONDS = 300

/** Only the PaymentIntent's id is read from an event. The state is always read from Stripe. */
const eventSchema = z.object({
  id: z.string().min(1).max(255),
  type: z.string(),
  data: z.object({
    object: z.object({
      object: z.string().nullish(),
      id: z.string().nullish(),
      payment_intent: z.string().nullish(),
    }),
  }),
})
type StripeEvent = z.output<typeof eventSchema>

/**
 * `POST /api/stripe/webhook`, for all sites and accounts. Compares the reservation of the event's PaymentIntent with Stripe, so
 * events can arrive twice, late and in any order. 2xx: processed, a duplicate, or not ours. Stripe retries every other status
 * for up to three days.
 */
export function createPostStripeEvent(
  open: () => Promise<Checkout>,
  listSecrets: () => string[] = () => listWebhookSecrets(getEnv()),
): (request: Request) => Promise<Response> {
  return async (request) => {
    try {
      await countRequest(`stripe-webhook|${readVisitor(request)}`, PER_MINUTE)
      const body = await readText(request, MAX_BODY)
      const event = readEvent(body, request.headers.get('stripe-signature') ?? '', listSecrets())
      return await processEvent(open, event)
    } catch (error) {
      return toErrorResponse(error, request)
    }
  }
}

/** @throws ApiError 400 for a signature that is missing, too old, or not from one of our accounts. */
function readEvent(body: string, signature: string, secrets: readonly string[]): StripeEvent {
  if (!secrets.some((secret) => isSignedWith(body, signature, secret)))
    throw new ApiError(400, 'The signature is missing, invalid or too old.')
  const event = eventSchema.safeParse(parseJson(body))
  if (!event.success) throw new ApiError(400, 'The body is not an event.')
  return event.data
}

function isSignedWith(body: string, signature: string, secret: string): boolean {
  try {
    Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS)
    return true
  } catch {
    return false
  }
}

/** @throws ApiError 500 when the database fails, so that Stripe retries the event. */
async function processEvent(open: () => Promise<Checkout>, event: StripeEvent): Promise<Response> {
  try {
    return answer(await applyEvent(await open(), event))
  } catch (error) {
    logLine('error', `a Stripe event could not be processed: ${describeFailure(error)}`, { event: event.id })
    throw new ApiError(500, 'The event could not be stored. Please send it again.')
  }
}

/** Advances the reservation of an event's intent, then stores the event's id, so that Stripe retries the event after a crash. */
async function applyEvent(
  { db, store, ports }: Checkout,
  event: StripeEvent,
): Promise<'done' | 'repeated' | 'not ours'> {
  const intentId = findIntentId(event)
  if (intentId === null) return 'not ours'
  if (await hasStripeEvent(db, event.id)) return 'repeated'
  const reservation = await store.findByIntent(intentId)
  if (!reservation) return 'not ours'
  await advanceReservation(ports, reservation.id, { hasNewEvent: true })
  await recordStripeEvent(db, event.id, ports.now())
  return 'done'
}

/** The intent itself, or the one that a charge, refund or dispute belongs to. */
function findIntentId({ data: { object } }: StripeEvent): string | null {
  if (object.object === 'payment_intent') return object.id ?? null
  return object.payment_intent ?? null
}

function answer(outcome: string): Response {
  return Response.json({ received: true, outcome }, { headers: { 'cache-control': 'no-store' } })
}
