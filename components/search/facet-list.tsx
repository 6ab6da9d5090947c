import { chooseValue, type FacetGroup } from '@/lib/search/facets/facet-list'
import { setValues } from '@/lib/search/state'
import { FacetValues } from './facet-values'
import type { SearchProps } from './search-props'

type Props = Pick<SearchProps, 'site' | 'state' | 'hrefOf' | 'images'> & {
  group: Extract<FacetGroup, { kind: 'list' }>
}

/** Values of one facet as links that toggle them, or that replace each other in a menu (`SS-07`, `SS-16`). */
export function FacetList({ site, state, hrefOf, images, group }: Props) {
  const { attribute, label, look } = group
  return (
    <FacetValues
      attribute={attribute}
      label={label}
      look={look}
      lists={group}
      isSearchable={group.isSearchable}
      usePagesPath={site.use_pages_path}
      images={images}
      hrefOfValue={(value) => hrefOf(chooseValue(state, attribute, value, look))}
      anyHref={hrefOf(setValues(state, attribute, []))}
    />
  )
}
