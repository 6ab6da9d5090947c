import 'server-only'
import Stripe from 'stripe'
import { z } from 'zod'
import { ApiError } from '@/lib/http/api-error'
import { parseJson } from '@/lib/http/read-body.server'
import { advanceReservation } from './advance-reservation.server'
import type { Checkout } from './checkout.server'
import { hasStripeEvent, recordStripeEvent } from './reservation-queries.server'

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
 * Verifies the signature of a webhook call with Stripe's package, and parses its event.
 * @throws ApiError 400 for a signature that is missing, too old, or not from one of our accounts.
 */
export function readStripeEvent(body: string, signature: string, secrets: readonly string[]): StripeEvent {
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

/**
 * Compares the reservation of an event's PaymentIntent with Stripe, so events can arrive twice, late and in any order. The event's
 * id is stored last, so that Stripe retries the event after a crash.
 */
export async function applyStripeEvent(
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
