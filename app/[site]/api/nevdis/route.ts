import { answerMethods } from '@/lib/http/answer-methods'
import { postRegoLookup } from '@/lib/trade-in/serve-rego-lookup.server'

export const dynamic = 'force-dynamic'
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = answerMethods({ POST: postRegoLookup })
