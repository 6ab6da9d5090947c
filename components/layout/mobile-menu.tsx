import { Icon } from '@/components/ui/icon'
import { SiteLink } from '@/components/ui/site-link'
import type { NavigationItem } from '@/config/schema/navigation'
import type { Site } from '@/config/schema/site'
import { getTelHref } from '@/lib/links/classify-link'
import { toMenuLinks } from '@/lib/site/navigation'
import { MenuDropdown } from './menu-dropdown'
import { MenuLinks } from './menu-links'

type Props = { site: Site; menu: NavigationItem[]; className?: string; panelClassName?: string }

/** Menu of narrow screens, without entries marked `hide-in-sidebar` (`NV-02`). */
export function MobileMenu({ site, menu, className, panelClassName }: Props) {
  const entries = menu.filter((entry) => !entry.className.includes('hide-in-sidebar'))
  return (
    <MenuDropdown
      className={className ?? 'lg:hidden'}
      label={
        <>
          <span className="group-open/menu:hidden">
            <Icon name="menu" className="size-7" />
          </span>
          <span className="hidden group-open/menu:inline">
            <Icon name="close" className="size-7" />
          </span>
          <span className="sr-only">Menu</span>
        </>
      }
      summaryClassName="grid size-12 place-items-center"
      panelClassName={
        panelClassName ??
        'absolute inset-x-0 top-full z-40 max-h-[calc(100dvh-4rem)] overflow-y-auto border-t border-line bg-surface text-ink shadow-card'
      }
    >
      <nav aria-label="Menu" className="container-page py-3">
        <ul className="divide-y divide-line">
          {entries.map((entry) => (
            <li key={entry.url + entry.name}>
              {entry.dropdownItems.length > 0 ? (
                <details className="group/sub">
                  <summary className="menu-link list-none justify-between">
                    {entry.name}
                    <Icon name="chevron-down" className="group-open/sub:rotate-180" />
                  </summary>
                  <MenuLinks links={toMenuLinks(site, entry.dropdownItems)} look="sidebar" />
                </details>
              ) : (
                <SiteLink site={site} href={entry.url} className="menu-link">
                  {entry.name}
                </SiteLink>
              )}
            </li>
          ))}
        </ul>
        {site.phone && (
          <a
            href={getTelHref(site.phone)}
            className="mt-3 flex min-h-12 items-center gap-2 font-semibold text-link"
          >
            <Icon name="phone" /> {site.phone}
          </a>
        )}
      </nav>
    </MenuDropdown>
  )
}
