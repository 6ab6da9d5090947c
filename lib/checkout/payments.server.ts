import 'server-only'
import Stripe from 'stripe'
import { z } from 'zod'
import { PaymentUnavailable, type Intent, type Payments, type Reservation } from './reservation'
import type { OpenAccount } from './stripe-client.server'

/** The fields of Stripe's PaymentIntent that we use, with `latest_charge` expanded. */
const intentSchema = z.object({
  id: z.string().min(1),
  status: z.enum([
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'processing',
    'requires_capture',
    'canceled',
    'succeeded',
  ]),
  amount: z.int(),
  amount_received: z.int().nullish(),
  currency: z.string(),
  client_secret: z.string().nullish(),
  last_payment_error: z
    .object({ code: z.string().nullish(), decline_code: z.string().nullish(), message: z.string().nullish() })
    .nullish(),
  latest_charge: z
    .union([
      z.string(),
      z.object({ amount_captured: z.int(), amount_refunded: z.int(), status: z.string().nullish() }),
    ])
    .nullish(),
})

/** Expanded in every response, because the charge has the captured and refunded amounts. */
const EXPAND = ['latest_charge']

/**
 * Payments with Stripe PaymentIntents and manual capture (`RV-03`): https://docs.stripe.com/payments/place-a-hold-on-a-payment-method
 * Cards only, including Apple Pay and Google Pay. Every call has an idempotency key derived from the reservation, so that a
 * retry after a lost response does not create, capture or refund twice.
 */
export function createPayments(open: (account: string) => OpenAccount): Payments {
  const read = async (reservation: Reservation): Promise<Intent | null> => {
    const { account, intentId } = reservation
    if (intentId === null) return null
    try {
      return await callForIntent(async () => {
        const { stripe, request } = open(account)
        return stripe.paymentIntents.retrieve(intentId, { expand: EXPAND }, request)
      })
    } catch (error) {
      if (error instanceof PaymentUnavailable && isMissing(error.cause)) return null
      throw error
    }
  }

  const readAgain = async (reservation: Reservation): Promise<Intent> => {
    const intent = await read(reservation)
    if (!intent) throw new PaymentUnavailable(`${requireIntentId(reservation)} not found at Stripe.`)
    return intent
  }

  /** Returns the unchanged intent when Stripe rejects the call because of the intent's state. */
  const change = async (reservation: Reservation, name: string, call: Call): Promise<Intent> => {
    try {
      return await callForIntent(() => withKey(open(reservation.account), reservation, name, call))
    } catch (error) {
      if (error instanceof PaymentUnavailable && isRejectedByState(error.cause)) return readAgain(reservation)
      throw error
    }
  }

  return {
    create: (reservation) =>
      callForIntent(() =>
        withKey(open(reservation.account), reservation, 'intent', ({ stripe }, options) =>
          stripe.paymentIntents.create(describeIntent(reservation), options),
        ),
      ),
    read,
    capture: (reservation) =>
      change(reservation, 'capture', ({ stripe }, options) =>
        stripe.paymentIntents.capture(requireIntentId(reservation), { expand: EXPAND }, options),
      ),
    cancel: (reservation) =>
      change(reservation, 'cancel', ({ stripe }, options) =>
        stripe.paymentIntents.cancel(requireIntentId(reservation), { expand: EXPAND }, options),
      ),
    async refund(reservation) {
      try {
        await unlessUnavailable(() =>
          withKey(open(reservation.account), reservation, 'refund', ({ stripe }, options) =>
            stripe.refunds.create(
              { payment_intent: requireIntentId(reservation), metadata: describeMetadata(reservation) },
              options,
            ),
          ),
        )
      } catch (error) {
        if (!(error instanceof PaymentUnavailable) || !isRejectedByState(error.cause)) throw error
      }
      return readAgain(reservation)
    },
  }
}

const CONFLICT = 409
type Call = (account: OpenAccount, options: Stripe.RequestOptions) => Promise<unknown>

/**
 * Makes a call with an idempotency key for the reservation and the kind of call. Stripe replays the first response to a key, even
 * a failure, for at least 24 h: https://docs.stripe.com/api/idempotent_requests. A replayed failure may be out of date, so the
 * call is repeated with a key that includes the row's version. That is safe: Stripe captures, cancels and refunds an intent only
 * once, and the client secret of an intent whose creation failed never reached a browser.
 */
async function withKey(
  account: OpenAccount,
  { id, version }: Reservation,
  name: string,
  call: Call,
): Promise<unknown> {
  const idempotencyKey = `reservation-${id}-${name}`
  try {
    return await call(account, { ...account.request, idempotencyKey })
  } catch (error) {
    if (!isStoredFailure(error)) throw error
    return call(account, { ...account.request, idempotencyKey: `${idempotencyKey}-${version}` })
  }
}

/** Whether Stripe replayed an earlier failure, or rejected the key because an earlier release sent other parameters. */
function isStoredFailure(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false
  // Another request with this key is still running. A new key would repeat its work.
  if (error.statusCode === CONFLICT) return false
  return (
    error instanceof Stripe.errors.StripeIdempotencyError || error.headers?.['idempotent-replayed'] === 'true'
  )
}

/**
 * Deterministic, because Stripe compares the parameters of requests with the same idempotency key.
 * `allowed_payment_method_types` replaces `payment_method_types`, which this API version rejects:
 * https://docs.stripe.com/changelog/endive/2026-09-30/removes-the-payment-method-types-parameter-from-payment-intents-and-setup-intents
 */
function describeIntent(reservation: Reservation): Stripe.PaymentIntentCreateParams {
  const { amount, currency, vehicle } = reservation
  return {
    amount,
    currency,
    capture_method: 'manual',
    allowed_payment_method_types: ['card'],
    description: truncate(`Deposit: ${vehicle.name} (${vehicle.stocknum})`),
    metadata: describeMetadata(reservation),
    expand: EXPAND,
  }
}

/** Metadata shown with a payment in the Stripe dashboard. Contains no personal data. */
function describeMetadata({ id, site, dealershipSlug, carId, vehicle }: Reservation): Record<string, string> {
  return {
    reservation: id,
    site,
    dealership: dealershipSlug,
    vehicle: String(carId),
    stock_number: truncate(vehicle.stocknum),
  }
}

/** Truncates to 500 characters, Stripe's metadata limit, and replaces unpaired surrogates, which cannot be sent. */
function truncate(text: string): string {
  return text.slice(0, 500).replaceAll(/\p{Cs}/gu, '\uFFFD')
}

/** Parses the response of a call. @throws PaymentUnavailable for any failure, and for a response that is not an intent. */
async function callForIntent(call: () => Promise<unknown>): Promise<Intent> {
  return parseIntent(await unlessUnavailable(call))
}

/** Parses a Stripe PaymentIntent with `latest_charge` expanded. @throws PaymentUnavailable for anything else. */
export function parseIntent(answer: unknown): Intent {
  const parsed = intentSchema.safeParse(answer)
  if (!parsed.success)
    throw new PaymentUnavailable(`Stripe's response is not a PaymentIntent: ${z.prettifyError(parsed.error)}`)
  const { data } = parsed
  const charge = typeof data.latest_charge === 'object' ? data.latest_charge : null
  const error = data.last_payment_error
  return {
    id: data.id,
    status: data.status,
    amount: data.amount,
    currency: data.currency,
    amountCaptured: charge?.amount_captured ?? data.amount_received ?? 0,
    amountRefunded: charge?.amount_refunded ?? 0,
    clientSecret: data.client_secret ?? null,
    wasAuthorised:
      data.status === 'requires_capture' || data.status === 'succeeded' || charge?.status === 'succeeded',
    lastError: error
      ? { code: error.code ?? '', declineCode: error.decline_code ?? '', message: error.message ?? '' }
      : null,
  }
}

/** Converts errors of the Stripe client. @throws PaymentUnavailable with the Stripe error as its cause. */
export async function unlessUnavailable<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof PaymentUnavailable) throw error
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { type, statusCode, code, requestId } = error
    const facts = [type, statusCode, code, requestId].filter(Boolean).join(' ')
    throw new PaymentUnavailable(`Stripe: ${error.message} (${facts})`, { cause: error })
  }
}

/** Whether Stripe rejected a call because of the intent's state, or the bank declined a capture. Retrying cannot succeed. */
function isRejectedByState(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeCardError ||
    (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400)
  )
}

/** Whether the account has no object with the id: it was created in another account, or with a key of the other mode. */
function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
}

/** @throws PaymentUnavailable for a reservation without an intent. The state machine never makes such a call. */
function requireIntentId({ id, intentId }: Reservation): string {
  if (intentId === null) throw new PaymentUnavailable(`Reservation ${id} has no intent.`)
  return intentId
}
