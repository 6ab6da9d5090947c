import { FILTER_NAMES, type FacetName } from '@/config/filters'
import { type FacetGroup, listFacetGroups } from '@/lib/search/facets/facet-list'
import type { SearchState } from '@/lib/search/state'
import { makeFinanceSite } from '../finance/finance-fixture'

const EVERY_FILTER = Object.fromEntries(FILTER_NAMES.map((name) => [name, { on: true }]))

/** The panel of one facet on a site that shows every filter; the tree of makes has that of the makes. `counts` are those of the stock. */
export function listFacet(
  attribute: FacetName,
  counts: Readonly<Record<string, number>>,
  state: SearchState,
  [limit, showMoreLimit]: [limit: number, showMoreLimit: number] = [10, 20],
): Extract<FacetGroup, { kind: 'list' }> {
  const site = makeFinanceSite(
    {},
    {
      search: { filters: EVERY_FILTER, menu_limit: limit, menu_show_more_limit: showMoreLimit },
    },
  )
  const results = {
    cars: [],
    facets: { [attribute]: counts },
    facetStats: {},
    offers: {},
    priceBars: [],
    count: 0,
    ms: 0,
    pagination: { page: 1, pages: 0, total: 0 },
  }
  const group = listFacetGroups(site, state, results).find(
    (panel) => panel.attribute === (attribute === 'make_model_badge' ? 'make' : attribute),
  )
  if (group?.kind !== 'list') throw new Error(`${attribute} has no list.`)
  return group
}
