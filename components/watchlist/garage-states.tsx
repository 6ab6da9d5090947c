import type { ReactNode } from 'react'
import { buttonClass } from '@/components/ui/button-styles'
import { Icon } from '@/components/ui/icon'
import { SiteLink } from '@/components/ui/site-link'
import { getVehicleNoun, lowerNoun } from '@/lib/site/template'
import type { StockSite } from '@/lib/site/stock-site'
import { describeGarageTab } from '@/lib/watchlist/describe-garage'
import type { GarageTab } from '@/lib/watchlist/paths'

/** Panel shown instead of a list, with the next step. */
export function GaragePanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="rounded-card border border-line bg-surface p-6 md:p-10">
      <p className="font-display text-xl font-bold md:text-2xl">{title}</p>
      {children}
    </div>
  )
}

/** Empty state with a link to the stock. */
export function EmptyGarage({ site, tab }: { site: StockSite; tab: GarageTab }) {
  const { empty, hint } = describeGarageTab(site, tab)
  return (
    <GaragePanel title={empty}>
      <p className="mt-2 flex items-start gap-2 text-muted">
        <Icon name="heart" className="mt-1" />
        {hint}
      </p>
      <SiteLink
        site={site}
        href={`/search/${site.default_search_path}`}
        className={buttonClass('primary', { className: 'mt-5' })}
      >
        Browse {lowerNoun(getVehicleNoun(site).many)}
      </SiteLink>
    </GaragePanel>
  )
}

/** Error state: the stock could not be loaded. */
export function GarageTrouble({ children }: { children: ReactNode }) {
  return (
    <div role="alert">
      <GaragePanel title="We couldn’t load your list">
        <p className="mt-2 text-muted">Your list is still saved. Please try again in a moment.</p>
        {children}
      </GaragePanel>
    </div>
  )
}
