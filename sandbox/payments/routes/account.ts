import { and, eq, sql } from 'drizzle-orm'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { authenticate, requireSecret } from '../access'
import { invalidRequest, missingResource, StripeError } from '../errors'
import { answerWith } from '../intents'
import { listObjects } from '../list'
import { findObject } from '../lookup'
import { createId, type PaymentMethodDomain } from '../objects'
import { booleanParam, expandParam, listParams, textParam } from '../params'
import { createPaymentMethod, paymentMethodData, resolvePaymentMethod } from '../payment-methods'
import { paymentObjects } from '../schema'
import type { PaymentService } from '../service'

const HOST_NAME = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*$/
const ACTIVE = { status: 'active' } as const
const retrieveParams = z.strictObject({ expand: expandParam })

/** Routes of `/v1/events`, `/v1/accounts`, `/v1/payment_methods` and `/v1/payment_method_domains`. */
export function createAccountRoutes(service: PaymentService): Hono {
  const app = new Hono()
  const { secretKey, store } = service.options
  const accountOf = (c: Context) => requireSecret(authenticate(c, secretKey))

  app.get('/v1/events', (c) => {
    const account = accountOf(c)
    const schema = z.strictObject({
      ...listParams,
      type: textParam.optional(),
      types: z.array(textParam).max(20).optional(),
    })
    return service.read(c, account, schema, (params) => {
      const types = params.types ?? (params.type ? [params.type] : undefined)
      return listObjects(store.db, account, 'event', '/v1/events', params, types ? { types } : {})
    })
  })

  app.get('/v1/account', (c) => {
    const account = accountOf(c)
    return service.read(c, account, retrieveParams, async () => describeAccount(account))
  })
  app.get('/v1/accounts/:id', (c) => {
    const account = accountOf(c)
    const id = c.req.param('id')
    if (!/^acct_\w{1,64}$/.test(id))
      throw new StripeError(403, {
        type: 'invalid_request_error',
        code: 'account_invalid',
        message: `The provided key does not have access to account '${id}' (or that account does not exist).`,
      })
    return service.read(c, account, retrieveParams, async () => describeAccount(id))
  })

  app.post('/v1/payment_methods', async (c) => {
    const caller = authenticate(c, secretKey)
    const account = caller.account ?? requireSecret(caller)
    const schema = z.strictObject({ ...paymentMethodData, expand: expandParam })
    return service.write(c, account, schema, async (ledger, params) =>
      answerWith(await createPaymentMethod(ledger, params)),
    )
  })

  app.post('/v1/payment_method_domains', (c) => {
    const schema = z.strictObject({
      domain_name: textParam,
      enabled: booleanParam.optional(),
      expand: expandParam,
    })
    return service.write(c, accountOf(c), schema, async (ledger, { domain_name: name, enabled = true }) => {
      if (!HOST_NAME.test(name))
        throw invalidRequest(`Invalid domain name: ${name}`, { param: 'domain_name' })
      const domain = await findDomain(ledger.account, name)
      const saved: PaymentMethodDomain = domain
        ? { ...domain, enabled }
        : {
            id: createId('payment_method_domain'),
            object: 'payment_method_domain',
            amazon_pay: ACTIVE,
            apple_pay: ACTIVE,
            created: ledger.seconds,
            domain_name: name,
            enabled,
            google_pay: ACTIVE,
            klarna: ACTIVE,
            link: ACTIVE,
            livemode: false,
            paypal: ACTIVE,
          }
      await ledger.save(saved)
      return answerWith(saved)
    })
  })

  app.get('/v1/payment_method_domains', (c) => {
    const account = accountOf(c)
    const schema = z.strictObject({
      ...listParams,
      domain_name: textParam.optional(),
      enabled: booleanParam.optional(),
    })
    return service.read(c, account, schema, (params) => {
      const { domain_name: value } = params
      const url = '/v1/payment_method_domains'
      return listObjects(
        store.db,
        account,
        'payment_method_domain',
        url,
        params,
        value ? { field: { name: 'domain_name', value } } : {},
      )
    })
  })

  for (const [path, kind] of [
    ['events', 'event'],
    ['payment_method_domains', 'payment_method_domain'],
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

  app.get('/v1/payment_methods/:id', (c) => {
    const account = accountOf(c)
    const id = c.req.param('id')
    return service.read(c, account, retrieveParams, async () => {
      const found = await findObject(store.db, account, 'payment_method', id)
      if (found) return found
      return service.change(account, (ledger) => resolvePaymentMethod(ledger, id))
    })
  })

  async function findDomain(account: string, name: string): Promise<PaymentMethodDomain | null> {
    const [row] = await store.db
      .select({ id: paymentObjects.id })
      .from(paymentObjects)
      .where(
        and(
          eq(paymentObjects.object, 'payment_method_domain'),
          eq(paymentObjects.account, account),
          sql`json_extract(${paymentObjects.data}, '$.domain_name') = ${name}`,
        ),
      )
    return row ? findObject(store.db, account, 'payment_method_domain', row.id) : null
  }

  return app
}

function describeAccount(id: string): object {
  return {
    id,
    object: 'account',
    business_type: 'company',
    capabilities: { card_payments: 'active', transfers: 'active' },
    charges_enabled: true,
    country: 'AU',
    default_currency: 'aud',
    details_submitted: true,
    email: null,
    metadata: {},
    payouts_enabled: true,
    type: 'standard',
  }
}
