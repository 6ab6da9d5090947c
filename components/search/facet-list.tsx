import { chooseValue, clearValues, type FacetLevel } from '@/lib/search/facets/facet-list'
import type { FacetName } from '@/config/filters'
import { ALL_VALUES_PARAMETER } from '@/lib/search/stored-suffix'
import { FacetValues } from './facet-values'
import { FILTERS_ID, type SearchProps } from './search-props'

type Props = Pick<SearchProps, 'site' | 'state' | 'hrefOf' | 'images'> & {
  group: FacetLevel
}

/**
 * Values of one facet as links that toggle them, or that replace each other in a menu (`SS-07`, `SS-16`). A chosen make has its models
 * below it, and a chosen model its badges.
 */
export function FacetList({ site, state, hrefOf, images, group }: Props) {
  const { attribute, label, look, parent } = group
  return (
    <FacetValues
      attribute={attribute}
      label={label}
      look={look}
      lists={group}
      isSearchable={group.isSearchable}
      usePagesPath={site.use_pages_path}
      images={images}
      hrefOfValue={(value) => hrefOf(chooseValue(state, attribute, value, look, parent))}
      renderBelow={(below) => <FacetList {...{ site, state, hrefOf, images }} group={below} />}
      pageSize={site.search.menu_show_more_limit}
      allHref={withAllValues(hrefOf(state), attribute)}
      anyHref={hrefOf(clearValues(state, attribute, parent))}
    />
  )
}

/** The URL of a search page on which a facet shows all its values, with the filters open on phones. */
function withAllValues(href: string, attribute: FacetName): string {
  return `${href}${href.includes('?') ? '&' : '?'}${ALL_VALUES_PARAMETER}=${attribute}#${FILTERS_ID}`
}
