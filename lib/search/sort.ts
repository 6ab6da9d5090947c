import { SORT_NAMES, type SortName } from '@/config/names'
import type { Site } from '@/config/schema/site'

/** Labels of the sort options (`SS-08`). */
export const SORT_LABELS: Record<SortName, string> = {
  mostRelevant: 'Most Relevant',
  latest: 'Latest',
  highestPrice: 'Highest Price',
  lowestPrice: 'Lowest Price',
  highestKms: 'Highest Kms',
  lowestKms: 'Lowest Kms',
}

const SORT_RULES: Record<SortName, string> = {
  mostRelevant: 'custom_rank:desc',
  latest: 'created_at_timestamp:desc',
  highestPrice: 'price:desc',
  lowestPrice: 'price:asc',
  highestKms: 'km:desc',
  lowestKms: 'km:asc',
}

const DEFAULT_SORTS: Record<Site['search']['default_sort'], SortName> = {
  custom_rank: 'mostRelevant',
  newest: 'latest',
  price_ascending: 'lowestPrice',
}

type SearchSite = Pick<Site, 'search'>

/** The sort order when the shopper has not chosen one (`SS-09`). */
export function getDefaultSort(site: SearchSite): SortName {
  return DEFAULT_SORTS[site.search.default_sort]
}

/** Sort rules of a search request (`SE-01`). */
export function getSortRules(site: SearchSite, sort: SortName | null): string[] {
  return [SORT_RULES[sort ?? getDefaultSort(site)]]
}

/** The sort options of a site (`SS-08`), always including its default and the current one. */
export function listSorts(site: SearchSite, current: SortName | null): SortName[] {
  const fallback = getDefaultSort(site)
  return SORT_NAMES.filter((name) => site.search.sorts[name] || name === current || name === fallback)
}
