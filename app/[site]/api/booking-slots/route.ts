import { answerMethods } from '@/lib/http/answer-methods'
import { getBookingSlots } from '@/lib/booking/serve-slots.server'

export const dynamic = 'force-dynamic'
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = answerMethods({ GET: getBookingSlots })
