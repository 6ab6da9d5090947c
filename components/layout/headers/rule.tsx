import { Icon } from '@/components/ui/icon'
import { SavedLink } from '@/components/watchlist/save-control'
import { getTelHref } from '@/lib/links/classify-link'
import { DesktopNav } from '../desktop-nav'
import type { HeaderProps } from '../header-props'
import { HeaderSearch } from '../header-search'
import { LogoLockup } from '../logo-lockup'
import { MobileMenu } from '../mobile-menu'
import { OpenNow } from '../open-now'

/** One white row: logo, navigation and phone, with a thin rule in the brand colour below. */
export function RuleHeader({ site, menu, open }: HeaderProps) {
  return (
    <header className="sticky top-0 z-30 border-b-2 border-primary bg-ground text-ink">
      <div className="container-page flex min-h-18 items-stretch justify-between gap-4 lg:min-h-20">
        <LogoLockup
          site={site}
          markClassName="block size-11"
          firstClassName="text-[1.2rem] font-extrabold tracking-[-0.02em]"
          restClassName="mt-0.5 text-[1.2rem] font-light tracking-[-0.01em]"
        />
        <DesktopNav
          site={site}
          menu={menu}
          maxLetters={92}
          className="mx-auto hidden self-center xl:block"
          linkClassName="inline-flex min-h-11 items-center gap-1 px-1.5 text-[0.95rem] font-medium decoration-primary decoration-2 underline-offset-8 hover:underline 2xl:px-2.5"
        />
        <div className="flex items-center">
          <HeaderSearch site={site} className="xl:-ml-3" />
          {site.phone && (
            <a
              href={getTelHref(site.phone)}
              className="flex min-h-12 flex-col items-end justify-center max-lg:size-12 max-lg:items-center lg:ml-2 lg:border-l lg:border-line lg:pl-5"
            >
              <Icon name="phone" className="!size-6 lg:hidden" />
              <span className="font-bold tracking-tight whitespace-nowrap tabular-nums max-lg:sr-only">
                {site.phone}
              </span>
              <OpenNow open={open} className="text-[0.8rem] whitespace-nowrap text-muted max-lg:hidden" />
            </a>
          )}
          <SavedLink site={site} menu={menu} />
          <MobileMenu site={site} menu={menu} className="xl:hidden" />
        </div>
      </div>
    </header>
  )
}
