import { unknownEndpoint } from '@/lib/http/route-handlers'

export const dynamic = 'force-dynamic'
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = unknownEndpoint
