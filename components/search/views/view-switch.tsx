import { SiteLink } from '@/components/ui/site-link'
import { Icon, type IconName } from '@/components/ui/icon'
import type { ViewName } from '@/config/names'
import { getView } from '@/lib/search/state'
import type { SearchProps } from '../search-props'

const VIEWS: Record<ViewName, { label: string; icon: IconName }> = {
  grid: { label: 'Grid', icon: 'grid' },
  list: { label: 'List', icon: 'list' },
  map: { label: 'Map', icon: 'pin' },
}

/** Links to the other views of the same results. Nothing on a site with one view. */
export function ViewSwitch({ site, state, hrefOf }: SearchProps) {
  const { views } = site.search
  const current = getView(site, state)
  if (views.length < 2) return null
  return (
    <div
      role="group"
      aria-label="View"
      data-testid="views"
      className="flex overflow-hidden rounded-control border border-line bg-surface print:hidden"
    >
      {views.map((view) => (
        <SiteLink
          key={view}
          site={site}
          href={hrefOf({ ...state, view })}
          prefetch={false}
          rel="nofollow"
          data-view={view}
          aria-current={view === current ? 'true' : undefined}
          className="flex size-11 items-center justify-center hover:bg-ink/5 aria-[current]:bg-ink aria-[current]:text-ground"
        >
          <Icon name={VIEWS[view].icon} />
          <span className="sr-only">{VIEWS[view].label}</span>
        </SiteLink>
      ))}
    </div>
  )
}
