import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { authenticate, requireSecret } from '../access'
import { invalidRequest, missingResource } from '../errors'
import { answerWith } from '../intents'
import { listObjects } from '../list'
import { findObject } from '../lookup'
import { createId, type Charge, type Refund } from '../objects'
import { expandParam, integerParam, listParams, mergeMetadata, metadataParam, textParam } from '../params'
import type { PaymentService } from '../service'

const createParams = z.strictObject({
  payment_intent: textParam.optional(),
  charge: textParam.optional(),
  amount: integerParam.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  refund_application_fee: textParam.optional(),
  metadata: metadataParam.optional(),
  expand: expandParam,
})
const retrieveParams = z.strictObject({ expand: expandParam })
const chargeFilter = { payment_intent: textParam.optional() }
const refundFilter = { ...chargeFilter, charge: textParam.optional() }

/** Routes of `/v1/refunds` and `/v1/charges`. */
export function createRefundRoutes(service: PaymentService): Hono {
  const app = new Hono()
  const { secretKey, store } = service.options
  const accountOf = (c: Context) => requireSecret(authenticate(c, secretKey))

  app.post('/v1/refunds', (c) =>
    service.write(c, accountOf(c), createParams, async (ledger, params) => {
      const chargeId = params.payment_intent
        ? ((await ledger.load('payment_intent', params.payment_intent, 'payment_intent')).latest_charge ?? '')
        : params.charge
      if (chargeId === undefined)
        throw invalidRequest(
          'One of the following params should be provided for this request: payment_intent or charge.',
        )
      const charge = chargeId === '' ? null : await ledger.load('charge', chargeId, 'charge')
      if (!charge?.paid || (params.payment_intent && !charge.captured))
        throw invalidRequest(
          `This PaymentIntent (${params.payment_intent ?? charge?.payment_intent}) does not have a successful charge to refund.`,
        )
      const amount = requireRefundable(charge, params.amount)
      const refund: Refund = {
        id: createId('refund'),
        object: 'refund',
        amount,
        balance_transaction: null,
        charge: charge.id,
        created: ledger.seconds,
        currency: charge.currency,
        metadata: mergeMetadata({}, params.metadata),
        payment_intent: charge.payment_intent,
        reason: params.reason ?? null,
        receipt_number: null,
        status: 'succeeded',
      }
      const refunded = charge.amount_refunded + amount
      const updated: Charge = {
        ...charge,
        amount_refunded: refunded,
        refunded: refunded === charge.amount_captured,
      }
      await ledger.save(refund)
      await ledger.save(updated)
      await ledger.emit('refund.created', refund)
      await ledger.emit('charge.refunded', updated)
      return answerWith(refund)
    }),
  )

  app.get('/v1/refunds', (c) => {
    const account = accountOf(c)
    return service.read(c, account, z.strictObject({ ...listParams, ...refundFilter }), (params) => {
      const { payment_intent: intent, charge } = params
      return listObjects(store.db, account, 'refund', '/v1/refunds', params, {
        ...(intent ? { intent } : {}),
        ...(charge ? { field: { name: 'charge', value: charge } } : {}),
      })
    })
  })

  app.get('/v1/charges', (c) => {
    const account = accountOf(c)
    return service.read(c, account, z.strictObject({ ...listParams, ...chargeFilter }), (params) => {
      const { payment_intent: intent } = params
      return listObjects(store.db, account, 'charge', '/v1/charges', params, intent ? { intent } : {})
    })
  })

  for (const [path, kind] of [
    ['refunds', 'refund'],
    ['charges', 'charge'],
  ] as const)
    app.get(`/v1/${path}/:id`, (c) => {
      const account = accountOf(c)
      const id = c.req.param('id')
      return service.read(c, account, retrieveParams, async () => {
        const found = await findObject(store.db, account, kind, id)
        if (!found) throw missingResource(kind, id, 'id')
        return found
      })
    })

  return app
}

/** The amount to refund in cents. @throws StripeError 400 when it exceeds the unrefunded amount */
function requireRefundable(charge: Charge, wanted: number | undefined): number {
  const left = charge.amount_captured - charge.amount_refunded
  if (charge.refunded || left === 0)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  const amount = wanted ?? left
  if (amount < 1) throw invalidRequest('Invalid positive integer', { param: 'amount' })
  if (amount > left)
    throw invalidRequest(
      `Refund amount (${formatDollars(amount)}) is greater than unrefunded amount on charge (${formatDollars(left)})`,
      { param: 'amount' },
    )
  return amount
}

function formatDollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}
