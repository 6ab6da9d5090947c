import { INDEX_NAME } from '@/lib/search/index-settings'
import type { SearchQuery } from '@/lib/search/request'
import type { SuggestedCar, SuggestedSearch } from '@/lib/search/query-words.server'
import { WITHOUT_PARAMETER } from '@/lib/search/stored-suffix'
import { isRecord, toText } from '@/lib/typed'
import type { RecentSearch } from './recent-searches'
import {
  type Distribution,
  listPopular,
  matchValues,
  type StockValue,
  VALUE_KINDS,
  type ValueKind,
} from './suggest'
import type { SuggestSettings } from './suggest-settings'

/** One row of the suggestions. `key` is unique among all rows. */
export type Suggestion = { key: string } & (
  | { kind: 'words'; text: string; href: string; search: SuggestedSearch | null }
  | { kind: 'part'; part: string; label: string }
  | { kind: 'recent'; search: RecentSearch }
  | { kind: 'forget' }
  | { kind: 'value'; value: StockValue }
  | { kind: 'car'; car: SuggestedCar }
)
export type SuggestionGroup = { key: string; heading: string; suggestions: Suggestion[] }

/** Data for the suggestions; lists are empty if the search service did not respond. */
type Known = {
  values: readonly StockValue[]
  /** The search for the text. */
  search: SuggestedSearch | null
  recent: readonly RecentSearch[]
}

const PARTS_HEADING = 'Leave out'
const HEADINGS: Record<ValueKind, string> = {
  make: 'Makes',
  model: 'Models',
  body: 'Body types',
  car_type: 'Condition',
}

/** URL of the search for a text, as its form submits it. `without` holds the keys of the filters to leave out. */
export function buildWordsHref(
  { searchPath }: Pick<SuggestSettings, 'searchPath'>,
  text: string,
  without: readonly string[],
): string {
  const pairs = [['query', text.trim()], ...without.map((key) => [WITHOUT_PARAMETER, key])]
  return `${searchPath}?${new URLSearchParams(pairs).toString()}`
}

/**
 * The suggestions for a text, grouped and in keyboard order: its search, the filters to leave out, then matching values
 * and vehicles. Without a text: recent searches, then popular values.
 * @param without Keys of the filters that the shopper has left out.
 */
export function listSuggestions(
  settings: Pick<SuggestSettings, 'searchPath' | 'noun'>,
  text: string,
  without: readonly string[],
  known: Known,
): SuggestionGroup[] {
  const words = text.trim()
  const { search } = known
  const groups =
    words === ''
      ? [listRecent(known.recent), ...groupValues(listPopular(known.values), 'Popular ')]
      : [
          {
            key: 'words',
            heading: '',
            suggestions: [
              {
                key: 'words',
                kind: 'words' as const,
                text: words,
                href: buildWordsHref(settings, words, without),
                search,
              },
            ],
          },
          {
            key: 'parts',
            heading: PARTS_HEADING,
            suggestions: (search?.parts ?? []).map(({ key, label }) => ({
              key: `part-${key}`,
              kind: 'part' as const,
              part: key,
              label,
            })),
          },
          ...groupValues(matchValues(known.values, words)),
          listCars(settings.noun, search?.cars ?? []),
        ]
  return groups.filter(({ suggestions }) => suggestions.length > 0)
}

function groupValues(values: readonly StockValue[], before = ''): SuggestionGroup[] {
  return VALUE_KINDS.map((kind) => ({
    key: kind,
    heading: before ? before + HEADINGS[kind].toLowerCase() : HEADINGS[kind],
    suggestions: values
      .filter((value) => value.kind === kind)
      .map((value): Suggestion => ({ key: `${kind}-${value.href}`, kind: 'value', value })),
  }))
}

function listRecent(recent: readonly RecentSearch[]): SuggestionGroup {
  const rows = recent.map((search): Suggestion => ({
    key: `recent-${search.label}`,
    kind: 'recent',
    search,
  }))
  const suggestions: Suggestion[] = rows.length > 0 ? [...rows, { key: 'forget', kind: 'forget' }] : []
  return { key: 'recent', heading: 'Recent searches', suggestions }
}

function listCars(noun: string, cars: readonly SuggestedCar[]): SuggestionGroup {
  const suggestions = cars.map((car): Suggestion => ({ key: `car-${car.id}`, kind: 'car', car }))
  return { key: 'cars', heading: noun.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()), suggestions }
}

/** The query that counts a site's stock for its suggestions. */
export function buildCountQuery({ filter }: Pick<SuggestSettings, 'filter'>): SearchQuery {
  const facets = ['body', 'car_type', 'make', 'make_model']
  return { indexUid: INDEX_NAME, q: '', filter, facets, limit: 0, offset: 0 }
}

/** Parses the response to a count query; `null` if it is invalid. */
export function readCounts(answer: unknown): Distribution | null {
  const [result] = readResults(answer)
  if (!isRecord(result) || !isRecord(result['facetDistribution'])) return null
  const counted: Record<string, Record<string, number>> = {}
  for (const [facet, counts] of Object.entries(result['facetDistribution']))
    if (isRecord(counts))
      counted[facet] = Object.fromEntries(
        Object.entries(counts).flatMap(([value, count]) =>
          typeof count === 'number' ? [[value, count]] : [],
        ),
      )
  return counted
}

function readResults(answer: unknown): unknown[] {
  return isRecord(answer) && Array.isArray(answer['results']) ? (answer['results'] as unknown[]) : []
}

/** Parses the response of `GET /api/search-words`; `null` if it is invalid. */
export function readSuggestedSearch(answer: unknown): SuggestedSearch | null {
  if (!isRecord(answer) || typeof answer['count'] !== 'number') return null
  return {
    count: answer['count'],
    countLabel: toText(answer['countLabel']),
    parts: listRecords(answer['parts']).map(({ key, label }) => ({ key: toText(key), label: toText(label) })),
    notice: toText(answer['notice']),
    cars: listRecords(answer['cars']).map((car) => ({
      id: Number(car['id']),
      name: toText(car['name']),
      details: toText(car['details']),
      price: toText(car['price']),
      priceType: toText(car['priceType']),
      href: toText(car['href']),
      picture: toText(car['picture']),
    })),
  }
}

function listRecords(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}
