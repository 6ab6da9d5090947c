import { isCarSlug } from '@/lib/cars/paths'
import { describePrice, formatDistance, formatPrice, getWeeklyPrice } from '@/lib/cars/price'
import { quote } from '@/lib/search/filters'
import { INDEX_NAME } from '@/lib/search/index-settings'
import type { SearchQuery } from '@/lib/search/request'
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
  | { kind: 'words'; text: string; href: string }
  | { kind: 'recent'; search: RecentSearch }
  | { kind: 'forget' }
  | { kind: 'value'; value: StockValue }
  | { kind: 'car'; car: SuggestedCar }
)
export type SuggestionGroup = { key: string; heading: string; suggestions: Suggestion[] }

/** Data for the suggestions; lists are empty if the search service did not respond. */
type Known = {
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

/** A vehicle in the suggestions. */
export type SuggestedCar = {
  id: string
  name: string
  details: string
  price: string
  /** The price type, for example "Drive away"; empty if there is none (`CC-03`). */
  priceType: string
  href: string
  /** Path of the photo at the image service; empty if there is none. */
  picture: string
}

const CARS = 4

/** The query that counts a site's stock for its suggestions. */
export function buildCountQuery({ filter }: Pick<SuggestSettings, 'filter'>): SearchQuery {
  const facets = ['body', 'car_type', 'make', 'make_model']
  return { indexUid: INDEX_NAME, q: '', filter, facets, limit: 0, offset: 0 }
}

/**
 * Queries for vehicles that match a text, in order of preference: first the best matching make or model,
 * because the search service may tokenise it differently ("cx5"), then the text itself.
 */
export function buildCarQueries(
  { filter }: Pick<SuggestSettings, 'filter'>,
  text: string,
  matches: readonly StockValue[],
): SearchQuery[] {
  const query: SearchQuery = { indexUid: INDEX_NAME, q: text, filter, facets: [], limit: CARS, offset: 0 }
  const best = matches.find(({ kind }) => kind === 'make' || kind === 'model')
  if (!best) return [query]
  const attribute = best.kind === 'make' ? 'make' : 'make_model'
  return [{ ...query, q: '', filter: [...filter, `${attribute} = ${quote(best.value)}`] }, query]
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

/** The vehicles of the first query with results. Invalid hits are dropped. */
export function readSuggestedCars(answer: unknown, settings: SuggestSettings): SuggestedCar[] {
  for (const result of readResults(answer)) {
    const hits = isRecord(result) && Array.isArray(result['hits']) ? (result['hits'] as unknown[]) : []
    const cars = hits.flatMap((hit) => readCar(hit, settings) ?? [])
    if (cars.length > 0) return cars
  }
  return []
}

function readResults(answer: unknown): unknown[] {
  return isRecord(answer) && Array.isArray(answer['results']) ? (answer['results'] as unknown[]) : []
}

function readCar(hit: unknown, settings: SuggestSettings): SuggestedCar | null {
  if (!isRecord(hit)) return null
  const text = (key: string) => (typeof hit[key] === 'string' ? hit[key].trim() : '')
  const number = (key: string) => (typeof hit[key] === 'number' ? hit[key] : null)
  const slug = text('slug')
  if (!isCarSlug(slug)) return null
  const weekly = getWeeklyPrice({
    weekly_price: number('weekly_price'),
    subscription_price: number('subscription_price'),
    status: text('status'),
    item_type: text('item_type'),
  })
  const price = describePrice(
    {
      price: number('price'),
      before_price: number('before_price'),
      price_type: text('price_type'),
      preorder: hit['preorder'] === true,
    },
    settings,
  )
  const km = number('km')
  return {
    id: toText(hit['id']) || slug,
    name: [number('year'), text('make'), text('model')].filter(Boolean).join(' ') || text('name'),
    details: [text('badge'), km === null ? '' : formatDistance(km, settings.locale)]
      .filter(Boolean)
      .join(' · '),
    price: weekly === null ? price.text : `${formatPrice(weekly)} a week`,
    priceType: price.kind === 'price' ? price.note : '',
    href: `${settings.carPath}/${slug}`,
    picture: text('primary_image_url'),
  }
}
