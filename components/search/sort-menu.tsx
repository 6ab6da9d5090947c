import { MenuDropdown } from '@/components/layout/menu-dropdown'
import { Icon } from '@/components/ui/icon'
import { SiteLink } from '@/components/ui/site-link'
import { SORT_LABELS, getDefaultSort } from '@/lib/search/state'
import type { SearchProps } from './search-props'

/** Sort options as a menu of links (`SS-08`). Works without JavaScript. */
export function SortMenu({ site, state, sorts, hrefOf }: SearchProps) {
  const current = state.sort ?? getDefaultSort(site)
  return (
    <MenuDropdown
      testId="sort"
      className="relative max-sm:flex-1"
      summaryClassName="flex min-h-11 items-center justify-center gap-2 rounded-control border border-line bg-surface px-4 text-sm font-semibold"
      panelClassName="absolute right-0 z-20 mt-2 min-w-52 rounded-card border border-line bg-surface p-1.5 shadow-card"
      label={
        <>
          <span className="sr-only sm:not-sr-only sm:font-normal sm:text-muted">Sort</span>
          {SORT_LABELS[current]}
          <Icon name="chevron-down" className="transition group-open/menu:rotate-180" />
        </>
      }
    >
      <ul>
        {sorts.map((name) => (
          <li key={name}>
            <SiteLink
              site={site}
              href={hrefOf({ ...state, sort: name, page: 1 })}
              prefetch={false}
              rel="nofollow"
              data-sort={name}
              aria-current={name === current ? 'true' : undefined}
              className="flex min-h-11 items-center justify-between gap-4 rounded-control px-3 text-sm hover:bg-ink/5 aria-[current]:font-semibold"
            >
              {SORT_LABELS[name]}
              {name === current && <Icon name="check" />}
            </SiteLink>
          </li>
        ))}
      </ul>
    </MenuDropdown>
  )
}
