import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { invalidRequest, toErrorBody, unexpectedState, type ErrorFields, type StripeError } from './errors'
import { AUTHORISATION_MS, createCharge } from './charges'
import type { Ledger } from './ledger'
import { type Charge, type Intent, type IntentError, type IntentStatus, type PaymentMethod } from './objects'
import { findTestMethod, type Decline, type TestCard } from './test-cards'

/** The response of a call; stored under its idempotency key. */
export type Answer = { status: ContentfulStatusCode; body: object }

/** How the buyer authenticates with 3-D Secure. */
export type Authentication = {
  /** Stripe.js shows the challenge in a modal. */
  usesSdk: boolean
  returnUrl: string | null
  /** URL of the challenge page for redirects. */
  challengeUrl: string
}

const CONFIRMABLE: readonly IntentStatus[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
]
const CANCELABLE: readonly IntentStatus[] = [...CONFIRMABLE, 'requires_capture', 'processing']
const AUTHENTICATION_FAILED =
  'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.'

export const answerWith = (body: object): Answer => ({ status: 200, body })

/** Attempts the payment. The result is authorised, declined, processing or waiting for 3-D Secure. */
export async function confirmIntent(
  ledger: Ledger,
  intent: Intent,
  given: PaymentMethod | null,
  authentication: Authentication,
): Promise<Answer> {
  requireStatus(intent, 'confirmed', CONFIRMABLE)
  const method =
    given ?? (intent.payment_method ? await ledger.find('payment_method', intent.payment_method) : null)
  if (!method) throw missingMethod(intent)
  const card = requireTestCard(method)
  const tried: Intent = { ...intent, payment_method: method.id, last_payment_error: null, next_action: null }
  if (!card.needsAuthentication) return sendToBank(ledger, tried, method, card)
  const waiting: Intent = {
    ...tried,
    status: 'requires_action',
    next_action: toNextAction(intent, {
      ...authentication,
      usesSdk: authentication.usesSdk && !card.redirectsToBank,
    }),
  }
  await ledger.save(waiting, null)
  await ledger.emit('payment_intent.requires_action', waiting)
  return answerWith(waiting)
}

/** 400 for a confirmation without a payment method. */
export function missingMethod(intent: Intent): StripeError {
  return invalidRequest(
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.",
    { code: 'payment_intent_unexpected_state', payment_intent: intent },
  )
}

/** Completes 3-D Secure. Always returns 200 with the intent, whose status holds the outcome. */
export async function finishAuthentication(ledger: Ledger, intent: Intent, passed: boolean): Promise<Answer> {
  requireStatus(intent, 'authenticated', ['requires_action'])
  const method = await ledger.load('payment_method', intent.payment_method ?? '', 'payment_method')
  const tried: Intent = { ...intent, next_action: null }
  if (passed) {
    await sendToBank(ledger, tried, method, requireTestCard(method))
  } else {
    const error: IntentError = {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message: AUTHENTICATION_FAILED,
      payment_method: method,
    }
    await failIntent(ledger, tried, error)
  }
  return answerWith(await ledger.load('payment_intent', intent.id))
}

/** Captures an authorised payment. `amount` is in cents; null captures the full amount. */
export async function captureIntent(ledger: Ledger, intent: Intent, amount: number | null): Promise<Answer> {
  requireStatus(intent, 'captured', ['requires_capture'])
  const captured = amount ?? intent.amount_capturable
  if (captured > intent.amount_capturable)
    throw invalidRequest(
      `The amount to capture (${captured}) is greater than the amount that can be captured (${intent.amount_capturable}).`,
      { code: 'amount_too_large', param: 'amount_to_capture' },
    )
  const charge = await ledger.load('charge', intent.latest_charge ?? '', 'latest_charge')
  const capturedCharge: Charge = { ...charge, captured: true, amount_captured: captured }
  const done: Intent = { ...intent, status: 'succeeded', amount_capturable: 0, amount_received: captured }
  await ledger.save(capturedCharge)
  await ledger.save(done, null)
  await ledger.emit('payment_intent.succeeded', done)
  return answerWith(done)
}

/** Cancels an intent before capture and releases the authorisation. */
export async function cancelIntent(ledger: Ledger, intent: Intent, reason: string | null): Promise<Answer> {
  requireStatus(intent, 'canceled', CANCELABLE)
  const canceled: Intent = {
    ...intent,
    status: 'canceled',
    amount_capturable: 0,
    canceled_at: ledger.seconds,
    cancellation_reason: reason,
    next_action: null,
  }
  await ledger.save(canceled, null)
  if (intent.status === 'requires_capture' && intent.latest_charge) {
    const charge = await ledger.load('charge', intent.latest_charge)
    const released: Charge = { ...charge, refunded: true, amount_refunded: charge.amount }
    await ledger.save(released)
    await ledger.emit('charge.refunded', released)
  }
  await ledger.emit('payment_intent.canceled', canceled)
  return answerWith(canceled)
}

/** Applies time-based changes: a delayed bank response or an expired authorisation. */
export async function settleIntent(ledger: Ledger, intent: Intent): Promise<void> {
  if (intent.status === 'requires_capture') await cancelIntent(ledger, intent, 'automatic')
  if (intent.status !== 'processing') return
  const method = await ledger.load('payment_method', intent.payment_method ?? '', 'payment_method')
  await applyBankResponse(ledger, intent, method, requireTestCard(method).decline)
}

async function sendToBank(
  ledger: Ledger,
  intent: Intent,
  method: PaymentMethod,
  card: TestCard,
): Promise<Answer> {
  if (card.delayMs === 0) return applyBankResponse(ledger, intent, method, card.decline)
  const processing: Intent = { ...intent, status: 'processing' }
  await ledger.save(processing, ledger.now + card.delayMs)
  await ledger.emit('payment_intent.processing', processing)
  return answerWith(processing)
}

async function applyBankResponse(
  ledger: Ledger,
  intent: Intent,
  method: PaymentMethod,
  decline: Decline | null,
): Promise<Answer> {
  const charge = createCharge(ledger, intent, method, decline)
  await ledger.save(charge)
  if (decline) {
    const error: IntentError = { type: 'card_error', ...decline, charge: charge.id, payment_method: method }
    return failIntent(ledger, { ...intent, latest_charge: charge.id }, error)
  }
  const isHeld = intent.capture_method === 'manual'
  const authorised: Intent = {
    ...intent,
    status: isHeld ? 'requires_capture' : 'succeeded',
    amount_capturable: isHeld ? intent.amount : 0,
    amount_received: isHeld ? 0 : intent.amount,
    latest_charge: charge.id,
  }
  await ledger.save(authorised, isHeld ? ledger.now + AUTHORISATION_MS : null)
  await ledger.emit(
    isHeld ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded',
    authorised,
  )
  return answerWith(authorised)
}

async function failIntent(ledger: Ledger, intent: Intent, error: IntentError): Promise<Answer> {
  const failed: Intent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    last_payment_error: error,
  }
  await ledger.save(failed, null)
  await ledger.emit('payment_intent.payment_failed', failed)
  const fields: ErrorFields = { ...error, payment_intent: failed }
  return { status: 402, body: toErrorBody(fields) }
}

function toNextAction(intent: Intent, { usesSdk, returnUrl, challengeUrl }: Authentication): object {
  const query = new URLSearchParams({
    client_secret: intent.client_secret,
    ...(returnUrl ? { return_url: returnUrl } : {}),
  })
  const url = `${challengeUrl}?${query}`
  return returnUrl && !usesSdk
    ? { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } }
    : { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } }
}

function requireStatus(intent: Intent, verb: string, allowed: readonly IntentStatus[]): void {
  if (!allowed.includes(intent.status)) throw unexpectedState(intent, verb, allowed)
}

function requireTestCard(method: PaymentMethod): TestCard {
  const card = findTestMethod(`pm_card_${method.card.fingerprint}`)
  if (!card) throw new Error(`The payment method ${method.id} has no test card`)
  return card
}
