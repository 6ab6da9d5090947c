import { answerMethods } from '@/lib/http/answer-methods'
import { getWatchlistCars } from '@/lib/watchlist/serve-cars.server'

export const dynamic = 'force-dynamic'
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = answerMethods({ GET: getWatchlistCars })
