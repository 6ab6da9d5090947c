import 'server-only'
import Stripe from 'stripe'
import { z } from 'zod'
import { PaymentUnavailable, type Intent, type Payments, type Reservation } from './reservation'
import type { OpenAccount } from './stripe-client.server'

/** The part of Stripe's PaymentIntent that is read, with `latest_charge` expanded. */
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

/** Expanded in every answer: the charge has the captured and refunded amounts. */
const EXPAND = ['latest_charge']

/**
 * Payments on Stripe's PaymentIntents with manual capture (`RV-03`): https://docs.stripe.com/payments/place-a-hold-on-a-payment-method
 * Cards only, which includes Apple Pay and Google Pay. Every call has an idempotency key of the reservation, so that a repeat
 * after a lost answer creates, captures and refunds nothing twice.
 */
export function createPayments(open: (account: string) => OpenAccount): Payments {
  const read = async (reservation: Reservation): Promise<Intent | null> => {
    const { account, intentId } = reservation
    if (intentId === null) return null
    try {
      return await answering(async () => {
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
    if (!intent) throw new PaymentUnavailable(`Stripe has no ${intentOf(reservation)}.`)
    return intent
  }

  /** A change that Stripe refuses because of the intent's state gives the intent as it is. */
  const change = async (reservation: Reservation, name: string, call: Call): Promise<Intent> => {
    try {
      return await answering(() => withKey(open(reservation.account), reservation, name, call))
    } catch (error) {
      if (error instanceof PaymentUnavailable && isRefusedByState(error.cause)) return readAgain(reservation)
      throw error
    }
  }

  return {
    create: (reservation) =>
      answering(() =>
        withKey(open(reservation.account), reservation, 'intent', ({ stripe }, options) =>
          stripe.paymentIntents.create(describeIntent(reservation), options),
        ),
      ),
    read,
    capture: (reservation) =>
      change(reservation, 'capture', ({ stripe }, options) =>
        stripe.paymentIntents.capture(intentOf(reservation), { expand: EXPAND }, options),
      ),
    cancel: (reservation) =>
      change(reservation, 'cancel', ({ stripe }, options) =>
        stripe.paymentIntents.cancel(intentOf(reservation), { expand: EXPAND }, options),
      ),
    async refund(reservation) {
      try {
        await unlessUnavailable(() =>
          withKey(open(reservation.account), reservation, 'refund', ({ stripe }, options) =>
            stripe.refunds.create(
              { payment_intent: intentOf(reservation), metadata: describeMetadata(reservation) },
              options,
            ),
          ),
        )
      } catch (error) {
        if (!(error instanceof PaymentUnavailable) || !isRefusedByState(error.cause)) throw error
      }
      return readAgain(reservation)
    },
  }
}

const CONFLICT = 409
type Call = (account: OpenAccount, options: Stripe.RequestOptions) => Promise<unknown>

/**
 * Calls with the reservation's key for this kind of call. Stripe stores the first answer to a key for at least 24 h, a failure
 * as well, and repeats it: https://docs.stripe.com/api/idempotent_requests A repeated failure decides nothing about the present, so the call is made again under a key of
 * this version of the row. That is safe: Stripe captures, cancels and refunds an intent once, and the secret of an intent whose
 * creation failed was never given to a browser.
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

/** Whether Stripe repeats an earlier failure, or refuses the key because an earlier version of the product sent other parameters. */
function isStoredFailure(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false
  // Another request under this key is still running: it decides, and a new key would do its work twice.
  if (error.statusCode === CONFLICT) return false
  return (
    error instanceof Stripe.errors.StripeIdempotencyError || error.headers?.['idempotent-replayed'] === 'true'
  )
}

/**
 * The same in every repeat: Stripe compares the parameters of one idempotency key. `allowed_payment_method_types` replaces
 * `payment_method_types`, which this version of the API refuses:
 * https://docs.stripe.com/changelog/endive/2026-09-30/removes-the-payment-method-types-parameter-from-payment-intents-and-setup-intents
 */
function describeIntent(reservation: Reservation): Stripe.PaymentIntentCreateParams {
  const { amount, currency, vehicle } = reservation
  return {
    amount,
    currency,
    capture_method: 'manual',
    allowed_payment_method_types: ['card'],
    description: cut(`Deposit: ${vehicle.name} (${vehicle.stocknum})`),
    metadata: describeMetadata(reservation),
    expand: EXPAND,
  }
}

/** What staff find beside a payment in Stripe's dashboard. No personal data. */
function describeMetadata({ id, site, dealershipSlug, carId, vehicle }: Reservation): Record<string, string> {
  return {
    reservation: id,
    site,
    dealership: dealershipSlug,
    vehicle: String(carId),
    stock_number: cut(vehicle.stocknum),
  }
}

/** At most 500 characters, Stripe's limit for metadata. Half of a surrogate pair cannot be sent. */
function cut(text: string): string {
  return text.slice(0, 500).replaceAll(/\p{Cs}/gu, '\uFFFD')
}

/** The intent that a call answers. @throws PaymentUnavailable for any failure, and for an answer that is no intent. */
async function answering(call: () => Promise<unknown>): Promise<Intent> {
  return parseIntent(await unlessUnavailable(call))
}

/** Stripe's PaymentIntent with `latest_charge` expanded. @throws PaymentUnavailable for anything else. */
export function parseIntent(answer: unknown): Intent {
  const parsed = intentSchema.safeParse(answer)
  if (!parsed.success)
    throw new PaymentUnavailable(`Stripe's answer is not an intent: ${z.prettifyError(parsed.error)}`)
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

/** @throws PaymentUnavailable with the package's error as its cause. */
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

/** Whether Stripe refused a change because of the intent's state, or the bank declined a capture. A repeat gives the same answer. */
function isRefusedByState(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeCardError ||
    (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400)
  )
}

/** Whether the account has no object with the id: it was created at another account, or with a key of the other mode. */
function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
}

/** @throws PaymentUnavailable for a reservation that has no intent, which the state machine never pays. */
function intentOf({ id, intentId }: Reservation): string {
  if (intentId === null) throw new PaymentUnavailable(`The reservation ${id} has no intent.`)
  return intentId
}
