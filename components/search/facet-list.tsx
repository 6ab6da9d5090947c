import { Icon } from '@/components/ui/icon'
import type { FacetGroup, FacetValue } from '@/lib/search/facet-list'
import { toggleValue } from '@/lib/search/state'
import { FacetValues } from './facet-values'
import type { SearchProps } from './search-props'

type Props = Pick<SearchProps, 'site' | 'state' | 'hrefOf'> & { group: Extract<FacetGroup, { kind: 'list' }> }

/** Values of one facet as links that add or take them away, and more of them when asked (`SS-07`, `SS-16`). */
export function FacetList({ site, state, hrefOf, group }: Props) {
  const { attribute } = group
  const list = (values: FacetValue[]) => (
    <FacetValues
      attribute={attribute}
      usePagesPath={site.use_pages_path}
      links={values.map((entry) => ({ ...entry, href: hrefOf(toggleValue(state, attribute, entry.value)) }))}
    />
  )
  return (
    <>
      {list(group.values)}
      {group.more.length > 0 && (
        <details className="group/more">
          <summary className="flex min-h-10 list-none items-center gap-1.5 text-sm font-semibold text-link">
            <span className="group-open/more:hidden">Show {group.more.length} more</span>
            <span className="hidden group-open/more:inline">Show less</span>
            <Icon name="chevron-down" className="transition group-open/more:rotate-180" />
          </summary>
          {list(group.more)}
        </details>
      )}
    </>
  )
}
