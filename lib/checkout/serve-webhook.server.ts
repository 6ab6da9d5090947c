import 'server-only'
import Stripe from 'stripe'
import { z } from 'zod'
import { ApiError } from '@/lib/http/api-error'
import { answerError } from '@/lib/http/handle.server'
import { describeFailure, logLine } from '@/lib/http/log-line'
import { countRequest, readVisitor } from '@/lib/http/rate-limit.server'
import { parseJson, readText } from '@/lib/http/read-body.server'
import { advanceReservation } from './advance-reservation.server'
import type { Checkout } from './checkout.server'
import { hasStripeEvent, recordStripeEvent } from './reservation-queries.server'
import { getEnv } from '@/lib/env'
import { listWebhookSecrets } from './stripe-accounts'

/** Bytes of an event; Stripe's largest are far below. */
const MAX_BODY = 512 * 1024
const PER_MINUTE = 6000
/** How old a signature may be, in seconds: Stripe's own default. */
const TOLERANCE_SECONDS = 300

/** The part of an event that is read: which PaymentIntent it is about. What happened is read from Stripe. */
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
 * `POST /api/stripe/webhook`, for all sites and accounts: an event names a PaymentIntent, and the reservation of that intent is
 * compared with Stripe. So events may come twice, late and in any order. 2xx: processed, a repeat, or not ours; every other
 * status makes Stripe send the event again, for up to three days.
 */
export function createPostStripeEvent(
  open: () => Promise<Checkout>,
  listSecrets: () => string[] = () => listWebhookSecrets(getEnv()),
): (request: Request) => Promise<Response> {
  return async (request) => {
    try {
      countRequest(`stripe-webhook|${readVisitor(request)}`, PER_MINUTE)
      const body = await readText(request, MAX_BODY)
      const event = readEvent(body, request.headers.get('stripe-signature') ?? '', listSecrets())
      return await processEvent(open, event)
    } catch (error) {
      return answerError(error, request)
    }
  }
}

/** @throws ApiError 400 for a body that no account of ours signed, or one signed too long ago. */
function readEvent(body: string, signature: string, secrets: readonly string[]): StripeEvent {
  if (!secrets.some((secret) => isSignedWith(body, signature, secret)))
    throw new ApiError(400, 'The signature is missing, wrong or too old.')
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

/** 500 when the database fails, so that Stripe sends the event again. */
async function processEvent(open: () => Promise<Checkout>, event: StripeEvent): Promise<Response> {
  try {
    return answer(await applyEvent(await open(), event))
  } catch (error) {
    logLine('error', `a Stripe event could not be processed: ${describeFailure(error)}`, { event: event.id })
    throw new ApiError(500, 'The event could not be stored. Please send it again.')
  }
}

/** Advances the reservation of an event's intent; its id is stored after that, so that a crash leaves the event to be repeated. */
async function applyEvent(
  { db, store, ports }: Checkout,
  event: StripeEvent,
): Promise<'done' | 'repeated' | 'not ours'> {
  const intentId = findIntentId(event)
  if (intentId === null) return 'not ours'
  if (await hasStripeEvent(db, event.id)) return 'repeated'
  const reservation = await store.findByIntent(intentId)
  if (!reservation) return 'not ours'
  await advanceReservation(ports, reservation.id, { isNews: true })
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
