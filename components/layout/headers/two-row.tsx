import { SearchForm } from '@/components/search-box/search-form'
import { Icon } from '@/components/ui/icon'
import { SiteLink } from '@/components/ui/site-link'
import { SavedLink } from '@/components/watchlist/save-control'
import { getTelHref } from '@/lib/links/classify-link'
import { DesktopNav } from '../desktop-nav'
import type { HeaderProps } from '../header-props'
import { HeaderSearch } from '../header-search'
import { LogoLockup } from '../logo-lockup'
import { MobileMenu } from '../mobile-menu'
import { OpenNow } from '../open-now'
import { PhoneLink } from '../phone-link'

/** Two rows: logo, search, hours and phone above; navigation in the brand colour below. */
export function TwoRowHeader({ site, menu, open }: HeaderProps) {
  const places = site.locations.filter(
    ({ visible, location_type: type }) => visible && type === 'sales',
  ).length
  return (
    <header className="relative z-30 bg-surface text-ink">
      <div className="container-page flex min-h-18 items-center justify-between gap-3 lg:min-h-24 lg:gap-6">
        <LogoLockup
          site={site}
          className="max-xs:gap-2"
          markClassName="block size-11 max-xs:size-9 lg:size-13"
          firstClassName="text-xl max-xs:text-lg max-[375px]:text-base font-extrabold tracking-tight lg:text-[1.65rem]"
          restClassName="mt-1 text-[0.8rem] font-medium text-muted lg:text-sm"
        />
        <SearchForm site={site} className="hidden max-w-md grow lg:block" />
        <div className="flex items-center lg:gap-6">
          <div className="hidden text-right lg:block">
            <PhoneLink
              site={site}
              className="font-display text-xl !font-bold tracking-tight hover:text-link"
            />
            <p className="-mt-1 flex items-center justify-end gap-3 text-sm text-muted">
              <OpenNow open={open} />
              {places > 1 && (
                <SiteLink
                  site={site}
                  href="/contact"
                  className="-my-3 inline-flex min-h-11 items-center underline-offset-4 hover:underline"
                >
                  {places} showrooms
                </SiteLink>
              )}
            </p>
          </div>
          {site.phone && (
            <a
              href={getTelHref(site.phone)}
              aria-label={`Call ${site.phone}`}
              className="grid size-12 place-items-center max-xs:w-11 lg:hidden"
            >
              <Icon name="phone" className="size-6" />
            </a>
          )}
          <HeaderSearch site={site} className="lg:hidden" />
          <SavedLink site={site} menu={menu} className="max-lg:w-11" />
          <MobileMenu site={site} menu={menu} />
        </div>
      </div>
      <div className="hidden bg-primary text-on-primary lg:block">
        <div className="container-page">
          <DesktopNav
            site={site}
            menu={menu}
            className="-mx-4 hidden lg:block"
            linkClassName="inline-flex min-h-13 items-center gap-1.5 px-4 text-[0.95rem] font-medium hover:bg-on-primary/10"
          />
        </div>
      </div>
    </header>
  )
}
