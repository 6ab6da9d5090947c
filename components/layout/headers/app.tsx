import { buttonClass } from '@/components/ui/button-styles'
import { Icon, type IconName } from '@/components/ui/icon'
import { SiteLink } from '@/components/ui/site-link'
import { SavedLink } from '@/components/watchlist/save-control'
import type { NavigationItem } from '@/config/schema/navigation'
import { DesktopNav } from '../desktop-nav'
import type { HeaderProps } from '../header-props'
import { isButtonEntry } from '../is-button-entry'
import { HeaderSearch } from '../header-search'
import { MobileMenu } from '../mobile-menu'
import { PhoneLink } from '../phone-link'
import { SiteLogo } from '../site-logo'

/** Maximum number of tabs; more would be too narrow. */
const TABS = 5

/** Floating bar, with bottom tabs on phones. */
export function AppHeader({ site, menu }: HeaderProps) {
  const buttons = menu.filter(isButtonEntry)
  const links = menu.filter((entry) => !isButtonEntry(entry))
  return (
    <>
      <header className="sticky top-0 z-30 px-3 pt-3 md:px-6">
        <div className="mx-auto flex min-h-16 max-w-[1280px] items-center justify-between gap-2 rounded-[2rem] bg-surface py-2 pr-2 pl-4 text-ink max-xs:pl-3 shadow-card md:pl-5">
          <SiteLogo
            site={site}
            className="h-9 gap-2.5"
            nameClassName="font-display text-lg leading-none font-bold tracking-[-0.03em] whitespace-nowrap"
          />
          <DesktopNav
            site={site}
            menu={links}
            maxLetters={72}
            className="hidden rounded-full bg-ground p-1 lg:block"
            linkClassName="inline-flex min-h-11 items-center gap-1 rounded-full px-5 font-medium transition hover:bg-surface hover:text-link"
            panelClassName="absolute inset-x-6 top-full z-40 mt-2 max-h-[70vh] overflow-y-auto rounded-card bg-surface text-ink shadow-card"
          />
          <div className="flex items-center md:gap-3">
            <HeaderSearch
              site={site}
              panelClassName="absolute inset-x-3 top-full z-40 mx-auto mt-2 max-w-[1280px] rounded-card bg-surface text-ink shadow-card md:inset-x-6"
            />
            <PhoneLink site={site} className="px-2 text-link max-xl:hidden" />
            {buttons.map((entry) => (
              <SiteLink
                key={entry.url}
                site={site}
                href={entry.url}
                className={buttonClass('primary', {
                  small: true,
                  className: 'max-md:!px-3 md:!px-6 md:!text-base',
                })}
              >
                {entry.name}
              </SiteLink>
            ))}
            <SavedLink site={site} menu={menu} />
            <MobileMenu
              site={site}
              menu={menu}
              panelClassName="absolute inset-x-3 top-full z-40 mt-2 max-h-[calc(100dvh-11rem)] overflow-y-auto rounded-card bg-surface text-ink shadow-card"
            />
          </div>
        </div>
      </header>
      <nav
        aria-label="Tabs"
        data-bottom-bar
        className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] text-ink md:hidden"
      >
        <ul className="flex">
          {listTabs(links).map((entry) => (
            <li key={entry.url + entry.name} className="min-w-0 flex-1">
              <SiteLink
                site={site}
                href={entry.url}
                prefetch={false}
                className="flex min-h-15 flex-col items-center justify-center gap-0.5 text-xs font-semibold"
              >
                <Icon name={pickTabIcon(entry.url)} className="size-6 text-link" />
                <span className="max-w-full truncate px-1">{entry.name}</span>
              </SiteLink>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

function listTabs(links: readonly NavigationItem[]): Pick<NavigationItem, 'name' | 'url'>[] {
  return [{ name: 'Home', url: '/' }, ...links].slice(0, TABS)
}

const TAB_ICONS: [RegExp, IconName][] = [
  [/^\/$/, 'home'],
  [/rental/, 'calendar'],
  [/garage|saved|watchlist/, 'heart'],
  [/^\/search/, 'grid'],
  [/contact/, 'mail'],
  [/finance|apply/, 'check'],
  [/service/, 'wrench'],
]

function pickTabIcon(url: string): IconName {
  return TAB_ICONS.find(([pattern]) => pattern.test(url))?.[1] ?? 'tag'
}
