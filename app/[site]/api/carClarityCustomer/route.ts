import { answerMethods } from '@/lib/http/answer-methods'
import { postVehicleHistory } from '@/lib/leads/serve-vehicle-history.server'

export const dynamic = 'force-dynamic'
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = answerMethods({ POST: postVehicleHistory })
