import { createRouteHandlers } from '@/lib/http/route-handlers'
import { ApiError } from '@/lib/http/api-error'
import { handle } from '@/lib/http/handle.server'
import { countRequest } from '@/lib/http/rate-limit.server'
import { loadWordsVocabulary } from '@/lib/search/stock-overview.server'

export const dynamic = 'force-dynamic'

const PER_MINUTE = 120

/**
 * `GET /api/search-words`: the query parser's vocabulary for this host, as a `WordsVocabulary`. It contains
 * only values of the public stock. 503 while search is down.
 */
const getSearchWords = handle<{ site: string }>(async ({ site, visitor }) => {
  await countRequest(`search-words|${site.slug}|${visitor}`, PER_MINUTE)
  const words = await loadWordsVocabulary(site)
  if (!words)
    throw new ApiError(503, 'Search is unavailable. Please try again shortly.', {
      headers: { 'retry-after': '5' },
    })
  // All hosts share the same paths, so caches must vary by host.
  return Response.json(words, { headers: { 'cache-control': 'public, max-age=60', vary: 'host' } })
})

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = createRouteHandlers({ GET: getSearchWords })
