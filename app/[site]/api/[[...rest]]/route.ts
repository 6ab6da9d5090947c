import { unknownEndpoint } from '@/lib/http/answer-methods'

export const dynamic = 'force-dynamic'
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = unknownEndpoint
