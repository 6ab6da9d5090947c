import { getBrowserSearch } from '@/lib/search/browser-search'
import { buildCountQuery, readCount, type CountRules } from '@/lib/search/live-count'

/**
 * How many vehicles a form of the stock search would find now; `null` for an answer without a number.
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
  return readCount(rules, await search.ask([buildCountQuery(rules, fields, index)], { signal }))
}
