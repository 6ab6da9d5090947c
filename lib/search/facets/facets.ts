import {
  getFilter,
  PANEL_FILTERS,
  type FacetName,
  type FilterLook,
  type FilterName,
  type RangeName,
} from '@/config/filters'
import type { Site } from '@/config/schema/site'
import { BRANCH_FACET } from '@/lib/search/model-branches'

/** A filter panel of a site, with the site's label and look. */
type FilterPanel = { filter: FilterName; label: string; look: FilterLook } & (
  | { kind: 'list'; attribute: FacetName }
  | { kind: 'range'; attribute: RangeName }
  | { kind: 'place'; attribute: 'near' }
)

/** The enabled filter panels of a site (`SS-10`), with its order, labels and looks. */
export function listPanels(site: Pick<Site, 'search'>): FilterPanel[] {
  const { filters, filter_order: order } = site.search
  const isTree = (filter: FilterName) => filter === 'make' && filters.model.on
  const rank = (filter: FilterName) => (order.includes(filter) ? order.indexOf(filter) : order.length)
  return PANEL_FILTERS.filter(({ panel }) => filters[panel.name].on)
    .map(({ panel, label, ...filter }) => ({
      ...filter,
      filter: panel.name,
      label: filters[panel.name].label ?? (isTree(panel.name) ? getFilter(BRANCH_FACET).label : label),
      look: filters[panel.name].look,
    }))
    .sort((a, b) => rank(a.filter) - rank(b.filter))
}

/** The label of an attribute on a site: its panel's label, even if the panel is disabled. */
export function getAttributeLabel(
  site: Pick<Site, 'search'>,
  attribute: FacetName | RangeName | 'near',
): string {
  const panel = PANEL_FILTERS.find((entry) => entry.attribute === attribute)?.panel
  return (panel && site.search.filters[panel.name].label) ?? getFilter(attribute).label
}
