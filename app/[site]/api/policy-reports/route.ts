import { answerMethods } from '@/lib/http/answer-methods'
import { postPolicyReport } from '@/lib/security/serve-policy-reports.server'

export const dynamic = 'force-dynamic'
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = answerMethods({ POST: postPolicyReport })
