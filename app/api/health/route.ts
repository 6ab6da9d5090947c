import { answerMethods } from '@/lib/http/answer-methods'
import { serveHealth } from '@/lib/http/serve-health.server'

export const dynamic = 'force-dynamic'
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = answerMethods({ GET: serveHealth })
