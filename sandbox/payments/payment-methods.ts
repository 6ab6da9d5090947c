import { z } from 'zod'
import { invalidRequest, missingResource, StripeError } from './errors'
import type { Ledger } from './ledger'
import { createId, type PaymentMethod } from './objects'
import { booleanParam, integerParam, metadataParam, mergeMetadata, textParam } from './params'
import { findCardProblem, findTestCard, findTestMethod, type TestCard } from './test-cards'

const addressParam = z.strictObject(
  Object.fromEntries(
    ['city', 'country', 'line1', 'line2', 'postal_code', 'state'].map((name) => [name, textParam.optional()]),
  ),
)

/** Schema of `payment_method_data` in a confirmation and of the body of `POST /v1/payment_methods`. */
export const paymentMethodData = {
  type: z.enum(['card']),
  card: z
    .strictObject({
      number: z.string().max(40),
      exp_month: integerParam,
      exp_year: integerParam,
      cvc: z.string().max(10).optional(),
    })
    .optional(),
  billing_details: z
    .strictObject({
      address: addressParam.optional(),
      email: textParam.optional(),
      name: textParam.optional(),
      phone: textParam.optional(),
    })
    .optional(),
  allow_redisplay: textParam.optional(),
  metadata: metadataParam.optional(),
}
type PaymentMethodData = z.output<z.ZodObject<typeof paymentMethodData>>

/** Parameters that browser scripts send and the sandbox ignores. */
export const scriptParams = {
  use_stripe_sdk: booleanParam.optional(),
  client_secret: textParam.optional(),
}

/**
 * Finds a payment method of the account, or creates one from a test id such as `pm_card_visa`. @throws
 * StripeError 404
 */
export async function resolvePaymentMethod(ledger: Ledger, id: string): Promise<PaymentMethod> {
  const test = findTestMethod(id)
  const existing = test ? null : await ledger.find('payment_method', id)
  if (existing) return existing
  if (!test) throw missingResource('PaymentMethod', id, 'payment_method')
  const expiry = { exp_month: 12, exp_year: new Date(ledger.now).getUTCFullYear() + 1 }
  return savePaymentMethod(ledger, test, expiry, { type: 'card' })
}

/**
 * Creates a payment method from card data. @throws StripeError 402 for an invalid card or one that is not a
 * test card
 */
export async function createPaymentMethod(ledger: Ledger, data: PaymentMethodData): Promise<PaymentMethod> {
  if (!data.card)
    throw invalidRequest('Missing required param: card.', { code: 'parameter_missing', param: 'card' })
  const { exp_month: month, exp_year: year, cvc = '' } = data.card
  const number = data.card.number.replaceAll(/[\s-]/g, '')
  const expiry = { exp_month: month, exp_year: year < 100 ? 2000 + year : year }
  const problem = findCardProblem({ number, ...expiry, cvc }, ledger.now)
  if (problem) throw new StripeError(402, { type: 'card_error', ...problem })
  const test = findTestCard(number)
  if (!test)
    throw new StripeError(402, {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'test_mode_live_card',
      message:
        'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
    })
  return savePaymentMethod(ledger, test, expiry, data)
}

async function savePaymentMethod(
  ledger: Ledger,
  test: TestCard,
  expiry: { exp_month: number; exp_year: number },
  { billing_details: billing, metadata }: PaymentMethodData,
): Promise<PaymentMethod> {
  const { brand, country, funding, number } = test
  const method: PaymentMethod = {
    id: createId('payment_method'),
    object: 'payment_method',
    billing_details: {
      address: billing?.address ?? null,
      email: billing?.email ?? null,
      name: billing?.name ?? null,
      phone: billing?.phone ?? null,
    },
    card: {
      brand,
      country,
      ...expiry,
      fingerprint: (test.methods[0] ?? '').slice('pm_card_'.length),
      funding,
      last4: number.slice(-4),
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: ledger.seconds,
    customer: null,
    livemode: false,
    metadata: mergeMetadata({}, metadata),
    type: 'card',
  }
  await ledger.save(method)
  return method
}
