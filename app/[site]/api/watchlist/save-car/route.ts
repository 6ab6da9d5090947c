import { postSaveCar } from '@/lib/watchlist/serve-watchlist.server'
import { answerMethods } from '@/lib/http/answer-methods'

export const dynamic = 'force-dynamic'
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = answerMethods({ POST: postSaveCar })
