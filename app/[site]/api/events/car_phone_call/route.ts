import { answerMethods } from '@/lib/http/answer-methods'
import { postPhoneCall } from '@/lib/events/serve-phone-events.server'

export const dynamic = 'force-dynamic'
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = answerMethods({ POST: postPhoneCall })
