import { buttonClass } from '@/components/ui/button-styles'
import { Icon } from '@/components/ui/icon'
import type { StockResults } from '@/lib/search/result'
import { labelCount } from '@/lib/search/labels'
import { FacetList } from './facet-list'
import { PlaceForm } from './filters/place-form'
import { RangeFilter } from './range-filter'
import { FILTERS_ID, RESULTS_ID, type SearchProps } from './search-props'
import type { Drawer } from './use-drawer'

/** Number of groups that are open by default. */
const OPEN_GROUPS = 4

/**
 * All filters: beside the results on wide screens, in a drawer on narrow ones. Without JavaScript the drawer opens and
 * closes through the URL fragment and each value opens its results; with it the drawer is a dialog that stays open until closed.
 */
export function FilterPanel(props: SearchProps & { results: StockResults; drawer: Drawer }) {
  const { groups, site, results, drawer, status, href } = props
  return (
    <aside
      id={FILTERS_ID}
      aria-label="Filters"
      data-prefetch="off"
      {...(drawer.isOpen ? { role: 'dialog', 'aria-modal': true, 'data-open': true } : {})}
      className="max-lg:fixed max-lg:inset-0 max-lg:z-50 max-lg:flex-col max-lg:bg-ground max-lg:not-target:not-data-open:hidden max-lg:target:flex max-lg:data-open:flex lg:sticky lg:top-1 lg:flex lg:max-h-[calc(100dvh-0.5rem)] lg:flex-col"
    >
      <div className="flex items-center justify-between border-b border-line px-4 py-2 lg:px-0 lg:pt-2 lg:pb-3.5">
        <h2 className="text-lg font-bold">Filters</h2>
        <a
          href={`#${RESULTS_ID}`}
          className="grid size-11 place-items-center rounded-control hover:bg-ink/5 lg:hidden"
        >
          <Icon name="close" />
          <span className="sr-only">Close filters</span>
        </a>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 lg:-mx-1.5 lg:px-1.5">
        {groups.map((group, index) => (
          <details
            key={group.attribute}
            open={group.isActive || index < OPEN_GROUPS || (group.kind === 'list' && group.isExpanded)}
            className="group/panel border-b border-line"
          >
            <summary className="filter-head">
              {group.label}
              <Icon name="chevron-down" className="text-muted transition group-open/panel:rotate-180" />
            </summary>
            <div className="pb-4">
              {group.kind === 'list' ? (
                <FacetList {...props} group={group} />
              ) : group.kind === 'range' ? (
                <RangeFilter {...props} group={group} />
              ) : (
                <PlaceForm {...props} />
              )}
            </div>
          </details>
        ))}
      </div>
      <div className="border-t border-line bg-surface p-3 lg:hidden">
        {status === 'error' ? (
          <p role="alert" className="flex items-center justify-between gap-3">
            Search is temporarily unavailable.
            <a
              href={href}
              data-prefetch="off"
              data-testid="retry-filters"
              className={buttonClass('primary', { small: true })}
            >
              Try again
            </a>
          </p>
        ) : (
          <a href={`#${RESULTS_ID}`} className={buttonClass('primary', { wide: true })}>
            Show Me {labelCount(site, results.count)}
          </a>
        )}
      </div>
    </aside>
  )
}
