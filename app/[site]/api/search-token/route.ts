import { answerMethods } from '@/lib/http/answer-methods'
import { getSearchToken } from '@/lib/search/access/serve-search-token.server'

export const dynamic = 'force-dynamic'
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = answerMethods({ GET: getSearchToken })
