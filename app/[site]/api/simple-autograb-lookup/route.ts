import { answerMethods } from '@/lib/http/answer-methods'
import { postEstimate } from '@/lib/trade-in/serve-estimate.server'

export const dynamic = 'force-dynamic'
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = answerMethods({ POST: postEstimate })
