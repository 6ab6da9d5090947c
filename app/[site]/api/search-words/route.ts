import { answerMethods } from '@/lib/http/answer-methods'
import { getSearchWords } from '@/lib/search/serve-search-words.server'

export const dynamic = 'force-dynamic'
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = answerMethods({ GET: getSearchWords })
