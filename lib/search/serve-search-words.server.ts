import 'server-only'
import { ApiError } from '@/lib/http/api-error'
import { handle } from '@/lib/http/handle.server'
import { countRequest } from '@/lib/http/rate-limit.server'
import { loadWordsVocabulary } from './load-vocabulary.server'

const PER_MINUTE = 120

/**
 * `GET /api/search-words`: what this host's search understands plain words with, as a `WordsVocabulary`; the values of its
 * public stock and nothing else. 503 while search is down.
 */
export const getSearchWords = handle<{ site: string }>(async ({ site, visitor }) => {
  countRequest(`search-words|${site.slug}|${visitor}`, PER_MINUTE)
  const words = await loadWordsVocabulary(site)
  if (!words) throw new ApiError(503, 'The search is not answering.', { headers: { 'retry-after': '5' } })
  // Hosts share paths, so a cache must tell them apart.
  return Response.json(words, { headers: { 'cache-control': 'public, max-age=60', vary: 'host' } })
})
