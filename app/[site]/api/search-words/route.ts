import { createRouteHandlers } from '@/lib/http/route-handlers'
import { ApiError } from '@/lib/http/api-error'
import { handle } from '@/lib/http/handle.server'
import { countRequest } from '@/lib/http/rate-limit.server'
import { suggestSearch } from '@/lib/search/query-words.server'
import { WITHOUT_PARAMETER } from '@/lib/search/stored-suffix'

export const dynamic = 'force-dynamic'

/** A search box sends one request when the shopper pauses while typing. */
const PER_MINUTE = 240

/**
 * `GET /api/search-words?query=…&without=…`: the search that a typed text leads to on this host, as a `SuggestedSearch`:
 * the filters it is read as, what was left out, the number of vehicles and the first of them. `without` names filters to
 * leave out. 503 while search is down.
 */
const getSearchWords = handle<{ site: string }>(async ({ request, site, visitor }) => {
  await countRequest(`search-words|${site.slug}|${visitor}`, PER_MINUTE)
  const query = new URL(request.url).searchParams
  const search = await suggestSearch(
    site,
    query.get('query') ?? '',
    query.getAll(WITHOUT_PARAMETER),
    Date.now(),
  )
  if (!search)
    throw new ApiError(503, 'Search is unavailable. Please try again shortly.', {
      headers: { 'retry-after': '5' },
    })
  // All hosts share the same paths, so caches must vary by host.
  return Response.json(search, { headers: { 'cache-control': 'public, max-age=60', vary: 'host' } })
})

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = createRouteHandlers({ GET: getSearchWords })
