'use client'

import { useState, type ComponentType } from 'react'
import { Icon } from '@/components/ui/icon'
import { SiteLink } from '@/components/ui/site-link'
import type { FilterLook } from '@/config/filters'
import { type FacetValue, type FacetValueLists, searchFacetValues } from '@/lib/search/facets/facet-list'
import { ListValues } from './filters/list-values'
import type { LookProps } from './filters/look-props'
import { MENU_ROW, MenuMark, MenuValues } from './filters/menu-values'
import { PillValues } from './filters/pill-values'
import { SwatchValues } from './filters/swatch-values'
import { TileValues } from './filters/tile-values'
import { useKeptFocus } from './filters/use-kept-focus'
import { ValueSearch } from './filters/value-search'

/** Maximum number of search matches to show. */
const FOUND_LIMIT = 50

const LOOKS: Partial<Record<FilterLook, ComponentType<LookProps>>> = {
  menu: MenuValues,
  tiles: TileValues,
  swatches: SwatchValues,
  pills: PillValues,
}

type Props = Omit<LookProps, 'links'> & {
  look: FilterLook
  isSearchable: boolean
  lists: FacetValueLists
  /** URL that toggles a value. Computed only for rendered values, because a facet may have hundreds. */
  hrefOfValue: (value: string) => string
  /** URL without this facet's refinement. */
  anyHref: string
}

/** Values of one facet as links in the site's style, expandable, and searchable by name (`SS-07`). */
export function FacetValues({ look, isSearchable, lists, hrefOfValue, anyHref, ...shared }: Props) {
  const [text, setText] = useState('')
  const keptFocus = useKeptFocus()
  const Values = LOOKS[look] ?? ListValues
  const { values, more, rest } = lists
  const all = [...values, ...more, ...rest]
  const renderValues = (entries: readonly FacetValue[]) => (
    <Values {...shared} links={entries.map((entry) => ({ ...entry, href: hrefOfValue(entry.value) }))} />
  )
  const found = text.trim() === '' ? null : searchFacetValues(all, text, FOUND_LIMIT)
  return (
    <div {...keptFocus}>
      {isSearchable && (
        <ValueSearch
          label={shared.label}
          found={found && { count: found.found, of: all.length }}
          onSearch={setText}
        />
      )}
      {look === 'menu' && (
        <SiteLink
          site={{ use_pages_path: shared.usePagesPath }}
          href={anyHref}
          prefetch={false}
          aria-current={all.some((link) => link.isRefined) ? undefined : 'true'}
          className={MENU_ROW}
        >
          <MenuMark isChosen={!all.some((link) => link.isRefined)} />
          Any<span className="sr-only"> {shared.label}</span>
        </SiteLink>
      )}
      {found ? (
        renderValues(found.shown)
      ) : (
        <>
          {renderValues(values)}
          {more.length > 0 && (
            <details className="group/more">
              <summary className="flex min-h-11 list-none items-center gap-1.5 text-sm font-semibold text-link">
                <span className="group-open/more:hidden">Show {more.length} more</span>
                <span className="hidden group-open/more:inline">Show less</span>
                <Icon name="chevron-down" className="transition group-open/more:rotate-180" />
              </summary>
              {renderValues(more)}
              {rest.length > 0 && (
                <p className="mt-2 text-sm text-muted noscript:hidden">
                  Search above to find {rest.length} more.
                </p>
              )}
            </details>
          )}
        </>
      )}
    </div>
  )
}
