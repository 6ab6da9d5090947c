import type { RecentSearch } from './recent-searches'
import type { SuggestedCar } from './suggest-cars'
import { listPopular, matchValues, VALUE_KINDS, type StockValue, type ValueKind } from './suggest'
import type { SuggestSettings } from './suggest-settings'

/** One row of the suggestions. `key` is unique among all rows. */
export type Suggestion = { key: string } & (
  | { kind: 'words'; text: string; href: string }
  | { kind: 'recent'; search: RecentSearch }
  | { kind: 'forget' }
  | { kind: 'value'; value: StockValue }
  | { kind: 'car'; car: SuggestedCar }
)
export type SuggestionGroup = { key: string; heading: string; suggestions: Suggestion[] }

/** Data for the suggestions; lists are empty if the search service did not respond. */
export type Known = {
  values: readonly StockValue[]
  cars: readonly SuggestedCar[]
  recent: readonly RecentSearch[]
}

const HEADINGS: Record<ValueKind, string> = {
  make: 'Makes',
  model: 'Models',
  body: 'Body types',
  car_type: 'Condition',
}

/** URL of a text search. */
export function buildWordsHref({ searchPath }: Pick<SuggestSettings, 'searchPath'>, text: string): string {
  return `${searchPath}?${new URLSearchParams({ query: text.trim() }).toString()}`
}

/**
 * The suggestions for a text, grouped and in keyboard order: the text itself, then matching values and
 * vehicles. Without a text: recent searches, then popular values.
 */
export function listSuggestions(
  settings: Pick<SuggestSettings, 'searchPath' | 'noun'>,
  text: string,
  known: Known,
): SuggestionGroup[] {
  const words = text.trim()
  const groups =
    words === ''
      ? [listRecent(known.recent), ...groupValues(listPopular(known.values), 'Popular ')]
      : [
          {
            key: 'words',
            heading: '',
            suggestions: [
              { key: 'words', kind: 'words' as const, text: words, href: buildWordsHref(settings, words) },
            ],
          },
          ...groupValues(matchValues(known.values, words)),
          listCars(settings.noun, known.cars),
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
