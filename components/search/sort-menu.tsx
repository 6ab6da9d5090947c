import { Icon } from '@/components/ui/icon'
import { SiteLink } from '@/components/ui/site-link'
import { SORT_LABELS, getDefaultSort } from '@/lib/search/state'
import type { SearchProps } from './search-props'

/** Sort options as a menu of links (`SS-08`). Works without JavaScript. */
export function SortMenu({ site, state, sorts, hrefOf }: SearchProps) {
  const current = state.sort ?? getDefaultSort(site)
  return (
    <details data-testid="sort" className="group relative max-sm:flex-1">
      <summary className="flex min-h-11 list-none items-center justify-center gap-2 rounded-control border border-line bg-surface px-4 text-sm font-semibold">
        <span className="sr-only sm:not-sr-only sm:font-normal sm:text-muted">Sort</span>
        {SORT_LABELS[current]}
        <Icon name="chevron-down" className="transition group-open:rotate-180" />
      </summary>
      <ul className="absolute right-0 z-20 mt-2 min-w-52 rounded-card border border-line bg-surface p-1.5 shadow-card">
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
    </details>
  )
}
