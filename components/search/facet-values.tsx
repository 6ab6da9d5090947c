'use client'

import { useContext, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'
import { SiteLink } from '@/components/ui/site-link'
import type { FacetName, FilterLook } from '@/config/filters'
import {
  type FacetLevel,
  type FacetValue,
  type FacetValueLists,
  type Nicknames,
  searchFacetValues,
} from '@/lib/search/facets/facet-list'
import { listEntries } from '@/lib/typed'
import { ListValues } from './filters/list-values'
import type { LookProps } from './filters/look-props'
import { MENU_ROW, MenuMark, MenuValues } from './filters/menu-values'
import { PillValues } from './filters/pill-values'
import { SwatchValues } from './filters/swatch-values'
import { TileValues } from './filters/tile-values'
import { useKeptFocus } from './filters/use-kept-focus'
import { OptionsContext, useOption } from './filters/value-link'
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
  /** Number of values that each further "Show more" adds. */
  pageSize: number
  /** URL that toggles a value. Computed only for rendered values, because a facet may have hundreds. */
  hrefOfValue: (value: string) => string
  /** Renders the models below a make, or the badges below a model. */
  renderBelow: (level: FacetLevel) => ReactNode
  /** URL without this facet's refinement. */
  anyHref: string
  /** URL of this search with all values of the facet, for browsers without scripts. */
  allHref: string
}

/** Values of one facet as links in the site's style, in pages, and searchable by name (`SS-07`). */
export function FacetValues(props: Props) {
  const { look, isSearchable, lists, pageSize, hrefOfValue, renderBelow, anyHref, allHref, ...shared } = props
  const [text, setText] = useState('')
  const nicknames = useNicknames(shared.attribute, text !== '')
  const keptFocus = useKeptFocus()
  const isOption = useContext(OptionsContext)
  const Values = LOOKS[look] ?? ListValues
  const { values, more, rest, hasPopular } = lists
  const all = [...values, ...more, ...rest]
  const anyOption = useOption('radio', !all.some((link) => link.isRefined))
  const isList = Values === ListValues
  const renderValues = (entries: readonly FacetValue[]) => (
    <>
      <Values
        {...shared}
        links={entries.map(({ below, ...entry }) => ({
          ...entry,
          href: hrefOfValue(entry.value),
          ...(below && isList ? { below: renderLevel(below, renderBelow) } : {}),
        }))}
      />
      {!isList && entries.map(({ below }) => below && renderLevel(below, renderBelow, true))}
    </>
  )
  const found = text.trim() === '' ? null : searchFacetValues(all, text, FOUND_LIMIT, nicknames)
  return (
    <div
      {...keptFocus}
      {...(isOption && look === 'menu' ? { role: 'radiogroup', 'aria-label': shared.label } : {})}
    >
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
          {...anyOption}
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
          {hasPopular && <p className="filter-caption">Most popular</p>}
          {renderValues(values)}
          {more.length > 0 && (
            <details className="group/more">
              <summary className={MORE}>
                <span className="group-open/more:hidden">Show {more.length} more</span>
                <span className="hidden group-open/more:inline">Show less</span>
                <Icon name="chevron-down" className="transition group-open/more:rotate-180" />
              </summary>
              {hasPopular && <p className="filter-caption">A to Z</p>}
              <OtherValues {...{ more, rest, pageSize, allHref, renderValues }} {...shared} />
            </details>
          )}
        </>
      )}
    </div>
  )
}

/** The models of a make, or the badges of a model. Looks without rows of their own show them below all values, with a heading. */
function renderLevel(level: FacetLevel, renderBelow: Props['renderBelow'], hasHeading = false): ReactNode {
  return (
    <div
      key={level.parent}
      role="group"
      aria-label={level.label}
      className={hasHeading ? 'filter-below mt-3' : 'filter-below'}
    >
      {hasHeading && (
        <p aria-hidden="true" className="filter-caption">
          {level.label}
        </p>
      )}
      {renderBelow(level)}
    </div>
  )
}

/** Other names of a facet's values, loaded when the shopper first searches among them. */
function useNicknames(attribute: FacetName, isSearching: boolean): Nicknames | undefined {
  const [nicknames, setNicknames] = useState<Nicknames>()
  useEffect(() => {
    if (!isSearching) return
    import('@/lib/search/query-parser/synonyms')
      .then(({ SYNONYMS }) => setNicknames(new Map<string, Nicknames>(listEntries(SYNONYMS)).get(attribute)))
      // The search by name works without them.
      .catch(() => undefined)
  }, [attribute, isSearching])
  return nicknames
}

const MORE = 'flex min-h-11 list-none items-center gap-1.5 text-sm font-semibold text-link'

type OtherProps = Pick<Props, 'label' | 'usePagesPath' | 'pageSize' | 'allHref'> &
  Pick<FacetValueLists, 'more' | 'rest'> & { renderValues: (entries: readonly FacetValue[]) => ReactNode }

/** The values after the first page. A button adds pages; without scripts a link opens a page with all values. */
function OtherValues({ more, rest, pageSize, allHref, label, usePagesPath, renderValues }: OtherProps) {
  const [added, setAdded] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const next = useRef<string | null>(null)
  useEffect(() => {
    // The button may be gone; keyboard users continue with the first new value.
    if (next.current === null) return
    list.current?.querySelector<HTMLElement>(`a[data-value="${CSS.escape(next.current)}"]`)?.focus()
    next.current = null
  })
  const left = rest.length - added
  return (
    <div ref={list}>
      {renderValues([...more, ...rest.slice(0, added)])}
      {left > 0 && (
        <>
          <button
            type="button"
            className={`${MORE} noscript:hidden`}
            onClick={() => {
              next.current = rest[added]?.value ?? null
              setAdded(added + pageSize)
            }}
          >
            Show {Math.min(pageSize, left)} more
            <span className="sr-only"> of {label}</span>
          </button>
          <SiteLink
            site={{ use_pages_path: usePagesPath }}
            href={allHref}
            prefetch={false}
            rel="nofollow"
            className={`${MORE} not-noscript:hidden`}
          >
            Show all<span className="sr-only"> of {label}</span>
          </SiteLink>
        </>
      )}
    </div>
  )
}
