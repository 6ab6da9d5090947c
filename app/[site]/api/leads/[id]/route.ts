import { answerMethods } from '@/lib/http/answer-methods'
import { putLead } from '@/lib/leads/serve-leads.server'

export const dynamic = 'force-dynamic'
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = answerMethods({ PUT: putLead })
