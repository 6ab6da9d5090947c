import { getBrowserSearch } from '@/lib/search/browser-search'
import { buildCountQuery, readCount, type CountRules } from '@/lib/search/live-count'

/**
 * Counts the vehicles that a search form would find; `null` for a response without a count.
 * @throws SearchUnavailable, or the signal's reason.
 */
export async function countForm(
  form: HTMLFormElement,
  rules: CountRules,
  signal: AbortSignal,
): Promise<number | null> {
  const fields = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
  const search = getBrowserSearch()
  const { index } = await search.getAccess()
  return readCount(rules, await search.query([buildCountQuery(rules, fields, index)], { signal }))
}
