import { getSearchWords } from '@/lib/search/serve-search-words.server'

export const dynamic = 'force-dynamic'
export const GET = getSearchWords
