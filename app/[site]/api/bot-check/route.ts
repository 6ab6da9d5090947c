import { answerMethods } from '@/lib/http/answer-methods'
import { getBotCheck } from '@/lib/bot-check/serve-bot-check.server'

export const dynamic = 'force-dynamic'
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = answerMethods({ GET: getBotCheck })
