import { getSearchToken } from '@/lib/search/serve-search-token.server'

export const dynamic = 'force-dynamic'
export const GET = getSearchToken
