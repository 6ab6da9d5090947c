import { eq } from 'drizzle-orm'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { authenticate, requireSecret, type Caller } from '../access'
import { invalidRequest, missingResource, unexpectedState } from '../errors'
import {
  answerWith,
  cancelIntent,
  captureIntent,
  confirmIntent,
  finishAuthentication,
  missingMethod,
  type Authentication,
} from '../intents'
import type { Ledger } from '../ledger'
import { listObjects } from '../list'
import { isOfKind } from '../lookup'
import type { Intent } from '../objects'
import { expandParam, integerParam, listParams, mergeMetadata, textParam } from '../params'
import { createPaymentMethod, resolvePaymentMethod } from '../payment-methods'
import { toPublicBody } from '../public-intent'
import { paymentObjects } from '../schema'
import { readForm, type PaymentService } from '../service'
import { confirmParams, createParams, updateParams, type ConfirmParams } from './intent-params'
import { buildIntent, requireAmount, requireCurrency } from '../build-intent'

const UPDATABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action']
const CANCEL_REASONS = ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'] as const

/** Routes of `/v1/payment_intents` and of the 3-D Secure result. */
export function createIntentRoutes(service: PaymentService): Hono {
  const app = new Hono()
  const { secretKey, store } = service.options
  const url = '/v1/payment_intents'
  const secretAccount = (c: Context) => requireSecret(authenticate(c, secretKey))

  app.post(url, (c) =>
    service.write(c, secretAccount(c), createParams, async (ledger, params) => {
      // https://docs.stripe.com/changelog/endive/2026-09-30
      if (params.payment_method_types && c.req.header('stripe-version'))
        throw invalidRequest('Received unknown parameter: payment_method_types', {
          code: 'parameter_unknown',
          param: 'payment_method_types',
        })
      const intent = buildIntent(ledger, params)
      const method = await readMethod(ledger, params)
      if (params.confirm && !method) throw missingMethod(intent)
      const created: Intent = method
        ? { ...intent, payment_method: method.id, status: 'requires_confirmation' }
        : intent
      await ledger.save(created)
      await ledger.emit('payment_intent.created', created)
      return params.confirm
        ? confirmIntent(ledger, created, method, toAuthentication(c, params))
        : answerWith(created)
    }),
  )

  app.get(url, (c) => {
    const account = secretAccount(c)
    return service.read(c, account, z.strictObject(listParams), (params) =>
      listObjects(store.db, account, 'payment_intent', url, params),
    )
  })

  app.get(`${url}/:id`, async (c) => {
    const { caller, account, intent } = await findTarget(c, { ...c.req.query() })
    const schema = z.strictObject({ expand: expandParam, client_secret: textParam.optional() })
    return service.read(c, account, schema, async () => {
      const fresh = await findById(intent.id)
      return toPublicBody(caller, fresh?.intent ?? intent)
    })
  })

  app.post(`${url}/:id`, (c) =>
    service.write(c, secretAccount(c), updateParams, async (ledger, params) => {
      const intent = await ledger.load('payment_intent', c.req.param('id'), 'intent')
      const { amount, currency, payment_method: method, metadata } = params
      const changesPayment = amount !== undefined || currency !== undefined || method !== undefined
      if (changesPayment && !UPDATABLE.includes(intent.status))
        throw unexpectedState(intent, 'updated', UPDATABLE)
      const updated: Intent = {
        ...intent,
        amount: amount === undefined ? intent.amount : requireAmount(amount),
        currency: currency === undefined ? intent.currency : requireCurrency(currency),
        payment_method: method ? (await resolvePaymentMethod(ledger, method)).id : intent.payment_method,
        status: method ? 'requires_confirmation' : intent.status,
        description: params.description ?? intent.description,
        receipt_email: params.receipt_email ?? intent.receipt_email,
        metadata: mergeMetadata(intent.metadata, metadata),
      }
      await ledger.save(updated)
      return answerWith(updated)
    }),
  )

  app.post(`${url}/:id/confirm`, async (c) => {
    const { caller, account, intent } = await findTarget(c, await readForm(c))
    return service.write(
      c,
      account,
      confirmParams,
      async (ledger, params) => {
        const current = await ledger.load('payment_intent', intent.id)
        const method = await readMethod(ledger, params)
        return confirmIntent(ledger, current, method, toAuthentication(c, params))
      },
      (body) => toPublicBody(caller, body),
    )
  })

  app.post(`${url}/:id/capture`, (c) => {
    const schema = z.strictObject({ amount_to_capture: integerParam.optional(), expand: expandParam })
    return service.write(
      c,
      secretAccount(c),
      schema,
      async (ledger, { amount_to_capture: amount = null }) => {
        const intent = await ledger.load('payment_intent', c.req.param('id'), 'intent')
        return captureIntent(ledger, intent, amount === null ? null : requireAmount(amount))
      },
    )
  })

  app.post(`${url}/:id/cancel`, (c) => {
    const schema = z.strictObject({
      cancellation_reason: z.enum(CANCEL_REASONS).optional(),
      expand: expandParam,
    })
    return service.write(
      c,
      secretAccount(c),
      schema,
      async (ledger, { cancellation_reason: reason = null }) =>
        cancelIntent(ledger, await ledger.load('payment_intent', c.req.param('id'), 'intent'), reason),
    )
  })

  // Sandbox only: the challenge page submits the outcome of the authentication.
  app.post('/v1/3ds/:id', async (c) => {
    const form = await readForm(c)
    const found = await findById(c.req.param('id'))
    if (!found) throw missingResource('payment_intent', c.req.param('id'), 'intent')
    requireClientSecret(found.intent, form['client_secret'])
    const schema = z.strictObject({
      client_secret: textParam,
      outcome: z.enum(['pass', 'fail']),
      expand: expandParam,
    })
    return service.write(
      c,
      found.account,
      schema,
      async (ledger, { outcome }) =>
        finishAuthentication(
          ledger,
          await ledger.load('payment_intent', found.intent.id),
          outcome === 'pass',
        ),
      (body) => toPublicBody({ isPublishable: true }, body),
    )
  })

  async function findById(id: string): Promise<{ account: string; intent: Intent } | null> {
    const [row] = await store.db
      .select({ account: paymentObjects.account, data: paymentObjects.data })
      .from(paymentObjects)
      .where(eq(paymentObjects.id, id))
    return row && isOfKind(row.data, 'payment_intent') ? { account: row.account, intent: row.data } : null
  }

  /**
   * Finds the intent of a call, authorised by its account's secret key or by a publishable key plus client
   * secret.
   */
  async function findTarget(
    c: Context,
    form: Record<string, unknown>,
  ): Promise<{ caller: Caller; account: string; intent: Intent }> {
    const caller = authenticate(c, secretKey)
    const id = c.req.param('id') ?? ''
    const found = await findById(id)
    if (!found || !caller.canAccess(found.account)) throw missingResource('payment_intent', id, 'intent')
    if (caller.isPublishable || form['client_secret'] !== undefined)
      requireClientSecret(found.intent, form['client_secret'])
    return { caller, ...found }
  }

  return app
}

function requireClientSecret(intent: Intent, given: unknown): void {
  if (given === undefined)
    throw invalidRequest('Missing required param: client_secret.', {
      code: 'parameter_missing',
      param: 'client_secret',
    })
  if (given !== intent.client_secret)
    throw invalidRequest(
      'The client_secret provided does not match any associated PaymentIntent on this account.',
      { code: 'payment_intent_invalid_parameter', param: 'client_secret' },
    )
}

async function readMethod(ledger: Ledger, { payment_method: id, payment_method_data: data }: ConfirmParams) {
  if (id && data)
    throw invalidRequest('You may only specify one of these parameters: payment_method, payment_method_data.')
  if (data) return createPaymentMethod(ledger, data)
  return id ? resolvePaymentMethod(ledger, id) : null
}

function toAuthentication(c: Context, params: ConfirmParams): Authentication {
  return {
    usesSdk: params.use_stripe_sdk ?? false,
    returnUrl: params.return_url ?? null,
    challengeUrl: new URL('/payments/v3/three-d-secure.html', c.req.url).href,
  }
}
