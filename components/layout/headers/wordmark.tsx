import { SavedLink } from '@/components/watchlist/save-control'
import { DesktopNav } from '../desktop-nav'
import type { HeaderProps } from '../header-props'
import { HeaderSearch } from '../header-search'
import { MobileMenu } from '../mobile-menu'
import { PhoneLink } from '../phone-link'
import { SiteLogo } from '../site-logo'

/** Announcement strip, then the name in large letters beside the links, with a double rule below. */
export function WordmarkHeader({ site, menu, open }: HeaderProps) {
  return (
    <header className="relative z-30 border-b-4 border-double border-line bg-ground text-ink">
      {site.home.note && (
        <p className="hidden bg-accent text-on-accent md:block">
          <span className="container-page block py-2 text-center text-sm">{site.home.note}</span>
        </p>
      )}
      <div className="container-page flex min-h-18 items-center justify-between gap-6 lg:min-h-26">
        <SiteLogo
          site={site}
          className="h-10 min-w-0 gap-2.5 lg:h-14 lg:gap-3"
          nameClassName="font-display text-[1.45rem] leading-[0.95] font-semibold tracking-[-0.02em] [font-variation-settings:'SOFT'_100] sm:text-3xl lg:text-[2.5rem]"
        />
        <div className="flex items-center gap-6">
          <DesktopNav
            site={site}
            menu={menu}
            maxLetters={58}
            linkClassName="inline-flex min-h-11 items-center gap-1 px-3.5 text-[1.0625rem] decoration-accent decoration-2 underline-offset-8 hover:underline"
          />
          <HeaderSearch site={site} className="-mr-5 lg:-ml-4 lg:mr-0" />
          <div className="hidden border-l border-line pl-6 text-right leading-tight xl:block">
            <PhoneLink site={site} className="!min-h-8 text-link" />
            {open && <p className="text-sm text-muted">{open.text}</p>}
          </div>
          <SavedLink site={site} menu={menu} className="-mr-5 lg:-ml-4 lg:mr-0" />
          <MobileMenu site={site} menu={menu} className="-mr-2 lg:hidden" />
        </div>
      </div>
    </header>
  )
}
