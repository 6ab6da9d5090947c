import { SearchForm } from '@/components/search-box/search-form'
import { Icon } from '@/components/ui/icon'
import { SavedLink } from '@/components/watchlist/save-control'
import { getTelHref } from '@/lib/links/classify-link'
import { DesktopNav } from '../desktop-nav'
import type { HeaderProps } from '../header-props'
import { HeaderSearch } from '../header-search'
import { LogoLockup } from '../logo-lockup'
import { MobileMenu } from '../mobile-menu'

/** Names with more letters are smaller on phones, because the logo is between two buttons. */
const LONG_NAME = 12

/** Centred logo between address and phone; navigation in a floating pill below. */
export function PillHeader({ site, menu }: HeaderProps) {
  const tel = site.phone ? getTelHref(site.phone) : null
  return (
    <header className="relative z-30 bg-ground text-ink">
      <div className="container-page grid min-h-18 grid-cols-[auto_1fr_auto] items-center lg:min-h-22 lg:grid-cols-[1fr_auto_1fr]">
        <div className="lg:hidden">
          {tel && (
            <a
              href={tel}
              aria-label={`Call ${site.phone}`}
              className="grid size-12 place-items-center rounded-full bg-accent text-on-accent"
            >
              <Icon name="phone" className="!size-5" />
            </a>
          )}
        </div>
        <SearchForm site={site} inputClassName="bg-surface" className="mr-6 hidden max-w-xs lg:block" />
        <LogoLockup
          site={site}
          className="justify-self-center"
          markClassName="block h-11 w-auto lg:h-14"
          firstClassName={`${site.name.length > LONG_NAME ? 'text-lg' : 'text-[1.7rem]'} font-extrabold tracking-[-0.02em] text-link lg:text-[2.1rem]`}
        />
        <div className="flex justify-end">
          <HeaderSearch
            site={site}
            className="lg:hidden"
            panelClassName="absolute inset-x-3 top-full z-40 rounded-card bg-surface text-ink shadow-card"
          />
          {tel && (
            <a
              href={tel}
              className="hidden min-h-12 items-center gap-2 rounded-full bg-accent px-5 font-bold text-on-accent tabular-nums transition hover:-rotate-1 hover:brightness-105 lg:inline-flex"
            >
              <Icon name="phone" /> {site.phone}
            </a>
          )}
          <SavedLink site={site} menu={menu} className="max-lg:-mx-1.5" />
          <MobileMenu
            site={site}
            menu={menu}
            panelClassName="absolute inset-x-3 top-full z-40 max-h-[calc(100dvh-6rem)] overflow-y-auto rounded-card bg-surface py-2 text-ink shadow-card"
          />
        </div>
      </div>
      <div className="relative hidden justify-center pb-4 lg:flex">
        <DesktopNav
          site={site}
          menu={menu}
          className="hidden rounded-full bg-surface p-1.5 shadow-card lg:block"
          linkClassName="inline-flex min-h-11 items-center gap-1 rounded-full px-4 font-bold transition hover:bg-primary hover:text-on-primary"
          panelClassName="absolute inset-x-6 top-[calc(100%-0.5rem)] z-40 max-h-[70vh] overflow-y-auto rounded-card bg-surface text-ink shadow-card"
        />
      </div>
    </header>
  )
}
