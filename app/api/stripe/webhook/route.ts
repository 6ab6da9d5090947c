import { getCheckout } from '@/lib/checkout/checkout.server'
import { listWebhookSecrets } from '@/lib/checkout/stripe-accounts'
import { applyStripeEvent, readStripeEvent } from '@/lib/checkout/stripe-webhook.server'
import { getEnv } from '@/lib/env'
import { createRouteHandlers } from '@/lib/http/route-handlers'
import { ApiError } from '@/lib/http/api-error'
import { toErrorResponse } from '@/lib/http/handle.server'
import { describeFailure, logLine } from '@/lib/http/log-line'
import { countRequest, readVisitor } from '@/lib/http/rate-limit.server'
import { readText } from '@/lib/http/read-body.server'

export const dynamic = 'force-dynamic'

/** Maximum size of an event in bytes. Stripe's events are much smaller. */
const MAX_BODY = 512 * 1024
const PER_MINUTE = 6000

/**
 * `POST /api/stripe/webhook`, for all sites and accounts. 2xx: processed, a duplicate, or not ours. Stripe retries every other
 * status for up to three days.
 */
async function postStripeEvent(request: Request): Promise<Response> {
  try {
    await countRequest(`stripe-webhook|${readVisitor(request)}`, PER_MINUTE)
    const body = await readText(request, MAX_BODY)
    const signature = request.headers.get('stripe-signature') ?? ''
    const event = readStripeEvent(body, signature, listWebhookSecrets(getEnv()))
    const outcome = await applyEvent(event)
    return Response.json({ received: true, outcome }, { headers: { 'cache-control': 'no-store' } })
  } catch (error) {
    return toErrorResponse(error, request)
  }
}

/** @throws ApiError 500 when the database fails, so that Stripe retries the event. */
async function applyEvent(event: ReturnType<typeof readStripeEvent>): Promise<string> {
  try {
    return await applyStripeEvent(await getCheckout(), event)
  } catch (error) {
    logLine('error', `a Stripe event could not be processed: ${describeFailure(error)}`, { event: event.id })
    throw new ApiError(500, 'The event could not be stored. Please send it again.')
  }
}

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = createRouteHandlers({ POST: postStripeEvent })
