import clsx from 'clsx'
import { Icon } from '@/components/ui/icon'
import { SiteLink } from '@/components/ui/site-link'
import type { NavigationItem } from '@/config/schema/navigation'
import type { Site } from '@/config/schema/site'
import { getGarageTitle } from '@/lib/watchlist/describe-garage'
import { getGaragePath } from '@/lib/watchlist/paths'

type Props = { site: Site; menu: readonly NavigationItem[]; className?: string }

/**
 * Header link to saved vehicles, with their number once JavaScript runs (`app/watchlist.css`); nothing if the site's
 * menu already links there.
 */
export function SavedLink({ site, menu, className }: Props) {
  const isInMenu = menu.some(({ url }) => url.split('?')[0] === site.watchlist_path)
  if (!site.garage_enabled || isInMenu) return null
  return (
    <SiteLink
      site={site}
      href={getGaragePath(site, 'saved-cars')}
      prefetch={false}
      aria-label={getGarageTitle(site)}
      className={clsx('relative grid size-12 place-items-center', className)}
    >
      <Icon name="heart" className="size-6" />
    </SiteLink>
  )
}
