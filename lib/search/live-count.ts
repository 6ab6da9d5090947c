import type { Site } from '@/config/schema/site'
import { isRecord } from '@/lib/typed'
import { buildSiteFilter, listConditions, presetFilter, type SearchFilter } from './filters'
import { INDEX_NAME } from './index-settings'
import { resolvePath } from './paths'
import { countVehicles, MATCHING_STRATEGY, type SearchQuery } from './request'
import { getDefaultSort, normaliseState, type SearchState } from './state'
import { readPairs } from './url'
import { EMPTY_VOCABULARY } from './vocabulary'

/**
 * The site data that the browser needs to count the results of
 * a form on the default search (`SE-06`). Serialisable.
 */
export type CountRules = {
  /** The site's base filter. */
  listed: SearchFilter
  /** Car types of the default search, used when the form names none. */
  preset: SearchFilter
  /** Refinements implied by the path of the default search. */
  fixed: SearchState['refinements']
  defaultSort: ReturnType<typeof getDefaultSort>
  countAboveLimit: Site['search']['count_above_limit']
}

type RulesSite = Pick<
  Site,
  'dealerships' | 'search' | 'include_sold_cars_days' | 'default_search_path' | 'default_search_label'
>

/** Builds the count rules of a site. `now` in milliseconds since 1970. */
export function getCountRules(site: RulesSite, now: number): CountRules {
  const resolved = resolvePath({ site, vocabulary: EMPTY_VOCABULARY }, [site.default_search_path])
  return {
    listed: buildSiteFilter(site, now),
    preset: presetFilter(site),
    fixed: resolved?.refinements ?? {},
    defaultSort: getDefaultSort(site),
    countAboveLimit: site.search.count_above_limit,
  }
}

/**
 * The query that counts the results of a form with these fields.
 * The search page it leads to shows the same count (`SE-06`).
 */
export function buildCountQuery(
  rules: CountRules,
  fields: Iterable<readonly [string, string]>,
  index = INDEX_NAME,
): SearchQuery {
  const state = normaliseState(readPairs(fields, rules.fixed), rules.defaultSort)
  const filter = [...rules.listed, ...listConditions(state)]
  if (!state.refinements.car_type) filter.push(...rules.preset)
  if (state.sort === 'lowestPrice') filter.push('price > 0')
  const facets = ['car_type', 'status']
  return {
    indexUid: index,
    q: state.query,
    matchingStrategy: MATCHING_STRATEGY,
    filter,
    facets,
    limit: 0,
    offset: 0,
  }
}

/** The vehicle count of a response as displayed (`SS-11`); `null` for an invalid response. */
export function readCount(rules: CountRules, answer: unknown): number | null {
  const [first] = listResults(answer)
  if (!isRecord(first) || typeof first['estimatedTotalHits'] !== 'number') return null
  const counted = isRecord(first['facetDistribution']) ? first['facetDistribution'] : {}
  const site = { search: { count_above_limit: rules.countAboveLimit } }
  return countVehicles(site, first['estimatedTotalHits'], {
    car_type: readNumbers(counted['car_type']),
    status: readNumbers(counted['status']),
  })
}

function listResults(answer: unknown): unknown[] {
  return isRecord(answer) && Array.isArray(answer['results']) ? answer['results'] : []
}

function readNumbers(value: unknown): Record<string, number> {
  const entries = isRecord(value) ? Object.entries(value) : []
  return Object.fromEntries(
    entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  )
}
