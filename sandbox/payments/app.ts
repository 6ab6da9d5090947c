import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { handleStripeError, invalidRequest, toErrorBody } from './errors'
import { createPaymentPages } from './pages'
import { createAccountRoutes } from './routes/account'
import { createIntentRoutes } from './routes/intents'
import { createRefundRoutes } from './routes/refunds'
import type { PaymentService } from './service'

/**
 * Creates the part of Stripe's API (`/v1`) that the product uses: form encoding, error objects, idempotency,
 * `expand` and the pinned API version. `pages.ts` serves the browser scripts and frames.
 */
export function createPaymentServer(service: PaymentService): Hono {
  const { apiVersion } = service.options
  const app = new Hono()
  app.onError(handleStripeError)
  app.notFound((c) =>
    c.json(
      toErrorBody({
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${c.req.method}: ${c.req.path}).`,
      }),
      404,
    ),
  )
  app.use('/v1/*', cors({ origin: '*', maxAge: 600 }))
  app.use('/v1/*', async (c, next) => {
    const version = c.req.header('stripe-version') ?? apiVersion
    if (version !== apiVersion)
      throw invalidRequest(`Invalid Stripe API version: ${version}. The sandbox supports only ${apiVersion}.`)
    await next()
    c.header('Stripe-Version', apiVersion)
  })
  app.route('/', createIntentRoutes(service))
  app.route('/', createRefundRoutes(service))
  app.route('/', createAccountRoutes(service))
  app.route('/', createPaymentPages())
  return app
}
