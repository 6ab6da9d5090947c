import 'server-only'
import type { Site } from '@/config/schema/site'
import { askSearch } from '@/lib/search/ask-search.server'
import { buildSiteFilter } from '@/lib/search/filters'
import { INDEX_NAME } from '@/lib/search/index-settings'
import { multiSearchSchema, readCars } from '@/lib/search/result'

/** Which of these cars the site lists, or `null` when search can not tell. At most a few hundred ids. */
export async function findOwnCars(site: Site, ids: readonly number[]): Promise<Set<number> | null> {
  if (ids.length === 0) return new Set()
  const filter = [...buildSiteFilter(site, Date.now()), ids.map((id) => `id = ${id}`)]
  const query = { indexUid: INDEX_NAME, filter, q: '', facets: [], limit: ids.length, offset: 0, sort: [] }
  const asked = await askSearch(site, [query])
  const parsed = asked.kind === 'ok' ? multiSearchSchema.safeParse(asked.answer) : null
  if (!parsed?.success) return null
  return new Set(parsed.data.results.flatMap((result) => readCars(result.hits)).map(({ id }) => id))
}
