import { Icon } from '@/components/ui/icon'
import { SiteLink } from '@/components/ui/site-link'
import type { NavigationItem } from '@/config/schema/navigation'
import type { Site } from '@/config/schema/site'
import { MenuDropdown } from './menu-dropdown'
import { MenuLinks } from './menu-links'
import { formatNumber } from '@/lib/text/format-number'
import { fitMenu, toMenuLinks } from '@/lib/site/navigation'

type Props = {
  site: Site
  menu: NavigationItem[]
  /** Width of the row in letters, for headers with one row: entries that do not fit move into "More". */
  maxLetters?: number
  className?: string
  linkClassName?: string
  panelClassName?: string
  /** Style of entries marked `highlighted`; must be readable on the header's background. */
  highlightClassName?: string
  /** Style of entries marked `button`. */
  buttonClassName?: string
}

const PANEL =
  'absolute inset-x-0 top-full z-40 border-t border-line bg-surface text-ink shadow-card max-h-[70vh] overflow-y-auto'

/** Header navigation on wide screens; entries with a dropdown open a full-width panel (`NV-01`). */
export function DesktopNav({
  site,
  menu,
  maxLetters = Number.POSITIVE_INFINITY,
  className,
  linkClassName,
  panelClassName,
  highlightClassName = 'font-bold underline decoration-2',
  buttonClassName,
}: Props) {
  const link =
    linkClassName ??
    'inline-flex min-h-11 items-center gap-1 px-3 font-medium hover:underline underline-offset-4'
  const looks: Record<string, string> = {
    highlighted: `${link} ${highlightClassName}`,
    button: buttonClassName ?? link,
  }
  return (
    <nav aria-label="Main" className={className ?? 'hidden lg:block'}>
      <ul className="flex flex-wrap items-center">
        {fitMenu(menu, maxLetters).map((entry) => (
          <li key={entry.url + entry.name}>
            {entry.dropdownItems.length > 0 ? (
              <MenuDropdown
                label={
                  <>
                    {entry.name}
                    <Icon name="chevron-down" className="transition group-open/menu:rotate-180" />
                  </>
                }
                summaryClassName={link}
                panelClassName={panelClassName ?? PANEL}
              >
                <MegaMenu site={site} items={entry.dropdownItems} all={entry} />
              </MenuDropdown>
            ) : (
              <SiteLink site={site} href={entry.url} className={looks[entry.className] ?? link}>
                {entry.name}
                {entry.count !== null && (
                  <span className="text-sm font-normal">({formatNumber(entry.count, 'en-AU')})</span>
                )}
              </SiteLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function MegaMenu({ site, items, all }: { site: Site; items: NavigationItem[]; all: NavigationItem }) {
  return (
    <div className="container-page py-6">
      <MenuLinks links={toMenuLinks(site, items)} look="panel" />
      {all.url && (
        <SiteLink
          site={site}
          href={all.url}
          className="mt-4 inline-flex min-h-11 items-center gap-2 px-3 font-semibold text-link hover:underline"
        >
          See all {all.name.toLowerCase()} <Icon name="arrow-right" />
        </SiteLink>
      )}
    </div>
  )
}
