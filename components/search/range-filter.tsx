import type { FacetGroup } from '@/lib/search/facets/facet-list'
import { describeRange } from '@/lib/search/ranges/range-control'
import { setRange } from '@/lib/search/state'
import { splitHref } from '@/lib/search/url'
import { RangeForm } from './filters/range-form'
import type { SearchProps } from './search-props'

type Props = Pick<SearchProps, 'site' | 'state' | 'hrefOf'> & {
  group: Extract<FacetGroup, { kind: 'range' }>
}

/** A range as slider and inputs, or inputs only; a plain form without JavaScript (`SU-10`). */
export function RangeFilter({ site, state, hrefOf, group }: Props) {
  const { attribute, label, look, range, bounds, isActive } = group
  const without = hrefOf(setRange(state, attribute, null))
  return (
    <RangeForm
      attribute={attribute}
      label={label}
      locale={site.locale}
      usePagesPath={site.use_pages_path}
      control={describeRange(site, attribute, range, bounds)}
      hasSlider={look === 'slider'}
      isActive={isActive}
      clearHref={without}
      {...splitHref(without)}
    />
  )
}
