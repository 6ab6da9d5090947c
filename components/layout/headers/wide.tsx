import { buttonClass } from '@/components/ui/button-styles'
import { SearchForm } from '@/components/search-box/search-form'
import { SiteLink } from '@/components/ui/site-link'
import { SavedLink } from '@/components/watchlist/save-control'
import { DesktopNav } from '../desktop-nav'
import type { HeaderProps } from '../header-props'
import { isButtonEntry } from '../is-button-entry'
import { HeaderSearch } from '../header-search'
import { MobileMenu } from '../mobile-menu'
import { PhoneLink } from '../phone-link'
import { SiteLogo } from '../site-logo'

/** Full-width letter-spaced wordmark with links spread out below. */
export function WideHeader({ site, menu, open }: HeaderProps) {
  return (
    <header className="relative z-30 bg-primary text-on-primary">
      <div className="container-page flex min-h-18 items-center justify-between gap-6 lg:min-h-24">
        <SiteLogo
          site={site}
          className="h-9 min-w-0 gap-3 lg:h-12 lg:gap-5"
          nameClassName="font-display text-lg leading-none font-extrabold tracking-[0.22em] uppercase sm:text-2xl lg:text-[2rem] lg:tracking-[0.42em]"
        />
        <div className="flex items-center gap-6">
          {open && <span className="hidden text-sm opacity-85 xl:inline">{open.text}</span>}
          <PhoneLink site={site} className="text-lg max-md:hidden" />
          {menu.filter(isButtonEntry).map((entry) => (
            <SiteLink
              key={entry.url}
              site={site}
              href={entry.url}
              className={buttonClass('accent', { className: 'max-lg:hidden' })}
            >
              {entry.name}
            </SiteLink>
          ))}
          <HeaderSearch site={site} className="-mr-5 lg:hidden" />
          <SavedLink site={site} menu={menu} className="-mr-5 lg:-ml-4 lg:mr-0" />
          <MobileMenu site={site} menu={menu} className="-mr-2 lg:hidden" />
        </div>
      </div>
      <div className="hidden border-t border-on-primary/20 lg:block">
        <div className="container-page flex items-center justify-between gap-10">
          <DesktopNav
            site={site}
            menu={menu.filter((entry) => !isButtonEntry(entry))}
            className="min-w-0 grow [&>ul]:justify-between"
            linkClassName="inline-flex min-h-13 items-center gap-1.5 border-b-4 border-transparent pt-1 text-[0.9375rem] font-semibold tracking-[0.06em] transition hover:border-accent"
          />
          <SearchForm site={site} className="w-80 shrink-0" />
        </div>
      </div>
    </header>
  )
}
