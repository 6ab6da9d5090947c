import 'server-only'
import type { Site } from '@/config/schema/site'
import type { CarSummary } from '@/lib/cars/car'
import { isCarSlug } from '@/lib/cars/paths'
import { describePrice, formatDistance, formatPrice, getWeeklyPrice } from '@/lib/cars/price'
import { toStockSite } from '@/lib/site/stock-site'
import { getVehicleBasePath } from '@/lib/site/template'
import { INDEX_NAME } from './index-settings'
import { describeNotice, labelCount, labelRefinement, type WordsNotice } from './labels'
import { applyReading, interpretQuery } from './query-parser/interpret'
import type { WordsVocabulary } from './query-parser/vocabulary'
import { querySearch } from './query-search.server'
import { buildTotalQuery } from './relaxations'
import { buildSearchRequest, countVehicles } from './request'
import { multiSearchSchema, readCars } from './result'
import {
  type ActiveRefinement,
  describeRefinement,
  EMPTY_STATE,
  getDefaultSort,
  isSameSearch,
  listActiveRefinements,
  normaliseState,
  removeRefinement,
  type SearchState,
  SORT_LABELS,
} from './state'
import { loadWordsVocabulary } from './stock-overview.server'

/** The search that a query leads to. `notice` is `null` if its chips say everything. */
export type WordsOutcome = { state: SearchState; notice: WordsNotice | null }

/** `isText`: the query names no filters, and all of it or nothing of it can be searched for as text. */
type Read = { state: SearchState; unknown: string; isText: boolean }

/** The filters and the text that the query of a search names. */
function readWords(
  words: WordsVocabulary,
  state: SearchState,
  without: readonly string[],
  now: number,
): Read {
  const reading = interpretQuery(words, state.query, now)
  const { parts, text, unknown } = reading
  if (parts.length === 0 && (text === '' || unknown === '')) return { state, unknown, isText: true }
  return { state: leaveOut(applyReading(state, reading), without), unknown, isText: false }
}

/**
 * The search that the query of a search leads to (`SS-15`): its filters; if no vehicle has all of them, a search for the
 * words as text; if there is none either, as many of the filters as find vehicles. `null` for a text search, and while
 * the search service is down.
 * @param without Keys of filters that the shopper has removed from the reading before the search (`listParts`).
 */
export async function resolveWords(
  site: Site,
  state: SearchState,
  without: readonly string[],
  now: number,
): Promise<WordsOutcome | null> {
  const words = state.query === '' ? null : await loadWordsVocabulary(site)
  const read = words && readWords(words, state, without, now)
  if (!read) return null
  if (read.isText) {
    const isFound = read.unknown === '' || (await countSearches(site, [state], now))?.[0] !== 0
    return isFound ? null : { state, notice: { unknown: read.unknown, left: [], isText: true } }
  }
  const own = { state: read.state, notice: toNotice(read.unknown) }
  const parts = listNewParts(state, read.state)
  if (parts.length === 0) return own
  const counts = await countSearches(site, [read.state, state], now)
  if (!counts) return null
  const [found = 0, asText = 0] = counts
  if (found > 0) return own
  // The text still has the words of a filter that was left out.
  if (asText > 0 && without.length === 0) return { state, notice: { unknown: '', left: parts, isText: true } }
  const relaxed = await relax(site, read.state, parts, now)
  return relaxed ? { state: relaxed, notice: toNotice(read.unknown, listLeft(parts, relaxed)) } : own
}

/** A vehicle in the suggestions. */
export type SuggestedCar = {
  id: number
  name: string
  details: string
  price: string
  /** The price type, for example "Drive away"; empty if there is none (`CC-03`). */
  priceType: string
  href: string
  /** Path of the photo at the image service; empty if there is none. */
  picture: string
}

/** A filter of a reading, with its label. */
type ReadPart = { key: string; label: string }

/** A search for a text, as a search box shows it before the shopper starts it. */
export type SuggestedSearch = {
  /** The filters that the text is read as; empty for a text search. */
  parts: ReadPart[]
  /** What the search does with the text, if the filters do not say everything. */
  notice: string
  count: number
  /** The count with the vehicle noun. */
  countLabel: string
  /** The first vehicles. */
  cars: SuggestedCar[]
}

/** The search that a text leads to, with its count and first vehicles; `null` while the search service is down. */
export async function suggestSearch(
  site: Site,
  text: string,
  without: readonly string[],
  now: number,
): Promise<SuggestedSearch | null> {
  const typed = normaliseState({ ...EMPTY_STATE, query: text }, getDefaultSort(site))
  const outcome = await resolveWords(site, typed, without, now)
  const state = outcome?.state ?? typed
  const { queries } = buildSearchRequest(site, INDEX_NAME, state, now)
  const response = await querySearch(
    site,
    queries.slice(0, 1).map((query) => ({ ...query, facets: ['car_type', 'status'], limit: SUGGESTED_CARS })),
    { startedAt: now },
  )
  const main =
    response.kind === 'ok' ? multiSearchSchema.safeParse(response.answer).data?.results[0] : undefined
  if (!main) return null
  const notice = outcome?.notice ?? null
  const count = countVehicles(site, main.estimatedTotalHits, main.facetDistribution)
  return {
    parts: outcome && !notice?.isText ? listParts(site, state) : [],
    notice: describeNotice(site, notice),
    count,
    countLabel: labelCount(toStockSite(site), count),
    cars: readCars(main.hits).flatMap((car) => toSuggestedCar(car, site) ?? []),
  }
}

/** Number of vehicles in the suggestions. */
const SUGGESTED_CARS = 4
const SORT_PART = 'sort'

/** The filters of a search as parts that can be left out, with the sort order last. */
function listParts(site: Site, state: SearchState): ReadPart[] {
  const parts = listActiveRefinements(state).map((part) => ({
    key: describeRefinement(part),
    label: labelRefinement(site, part),
  }))
  return state.sort ? [...parts, { key: SORT_PART, label: SORT_LABELS[state.sort] }] : parts
}

function leaveOut(state: SearchState, without: readonly string[]): SearchState {
  const removed = listActiveRefinements(state).filter((part) => without.includes(describeRefinement(part)))
  return removed.reduce(removeRefinement, without.includes(SORT_PART) ? { ...state, sort: null } : state)
}

function toSuggestedCar(car: CarSummary, site: Site): SuggestedCar | null {
  if (!isCarSlug(car.slug)) return null
  const weekly = getWeeklyPrice(car)
  const price = describePrice(car, site)
  return {
    id: car.id,
    name: [car.year, car.make, car.model].filter(Boolean).join(' ') || car.name,
    details: [car.badge, car.km === null ? '' : formatDistance(car.km, site.locale)]
      .filter(Boolean)
      .join(' · '),
    price: weekly === null ? price.text : `${formatPrice(weekly)} a week`,
    priceType: price.kind === 'price' ? price.note : '',
    href: `${getVehicleBasePath(site)}/${car.slug}`,
    picture: car.primary_image_url,
  }
}

/** What to say on the page of the filters that a typed text became; `null` if they are all of the text. */
export async function readTyped(
  site: Site,
  state: SearchState,
  typed: string,
  without: readonly string[],
  now: number,
): Promise<WordsNotice | null> {
  const words = typed === '' ? null : await loadWordsVocabulary(site)
  const read = words && readWords(words, { ...EMPTY_STATE, query: typed }, without, now)
  if (!read || read.isText) return null
  const parts = listActiveRefinements(read.state)
  const left = listLeft(parts, state)
  // Some of the text must be on the page; otherwise the address was put together by someone else.
  return left.length < parts.length ? toNotice(read.unknown, left) : null
}

function toNotice(unknown: string, left: ActiveRefinement[] = []): WordsNotice | null {
  return unknown === '' && left.length === 0 ? null : { unknown, left, isText: false }
}

/** The filters that are in the second search only; text that it has kept is one of them. */
function listNewParts(before: SearchState, after: SearchState): ActiveRefinement[] {
  const known = new Set(listActiveRefinements({ ...before, query: '' }).map(describeRefinement))
  return listActiveRefinements(after).filter((part) => !known.has(describeRefinement(part)))
}

function listLeft(parts: readonly ActiveRefinement[], state: SearchState): ActiveRefinement[] {
  const active = new Set(listActiveRefinements(state).map(describeRefinement))
  return parts.filter((part) => !active.has(describeRefinement(part)))
}

/**
 * The search without the one part whose removal finds most vehicles; if none is enough, without as many as it takes,
 * the least important first: the chips list text first, then make and model, then ranges last.
 */
async function relax(
  site: Site,
  state: SearchState,
  parts: readonly ActiveRefinement[],
  now: number,
): Promise<SearchState | null> {
  const without = parts.map((part) => removeRefinement(state, part))
  const removable = [...parts.filter(({ kind }) => kind === 'query'), ...parts.toReversed()]
  const fewer = removable
    .slice(0, parts.length - 1)
    .map((_, index) => removable.slice(0, index + 1).reduce(removeRefinement, state))
  const counts = await countSearches(site, [...without, ...fewer], now)
  if (!counts) return null
  const most = Math.max(...counts.slice(0, without.length))
  const best =
    most > 0 ? without[counts.indexOf(most)] : fewer.find((_, index) => counts[without.length + index])
  return best && !isSameSearch(best, state) && listLeft(parts, best).length < parts.length ? best : null
}

/** The number of vehicles of each search; `null` while the search service is down. */
async function countSearches(
  site: Site,
  states: readonly SearchState[],
  now: number,
): Promise<number[] | null> {
  const response = await querySearch(
    site,
    states.map((state) => buildTotalQuery(site, state, now)),
    { startedAt: now },
  )
  const parsed = response.kind === 'ok' ? multiSearchSchema.safeParse(response.answer) : null
  return parsed?.data?.results.map(({ estimatedTotalHits }) => estimatedTotalHits) ?? null
}
