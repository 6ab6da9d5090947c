import { getCheckout } from '@/lib/checkout/checkout.server'
import { createPostStripeEvent } from '@/lib/checkout/stripe-webhook.server'
import { answerMethods } from '@/lib/http/answer-methods'

export const dynamic = 'force-dynamic'
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = answerMethods({
  POST: createPostStripeEvent(getCheckout),
})
