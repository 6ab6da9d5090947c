import { answerMethods } from '@/lib/http/answer-methods'
import { serveRevalidate } from '@/lib/revalidate/serve-revalidate.server'

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = answerMethods({ POST: serveRevalidate })
