import { getCheckout } from '@/lib/checkout/checkout.server'
import { createGetCalendar } from '@/lib/checkout/reservation-handlers.server'
import { answerMethods } from '@/lib/http/answer-methods'

export const dynamic = 'force-dynamic'
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = answerMethods({
  GET: createGetCalendar(getCheckout),
})
