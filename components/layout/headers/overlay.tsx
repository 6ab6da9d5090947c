import { SavedLink } from '@/components/watchlist/save-control'
import { DesktopNav } from '../desktop-nav'
import type { HeaderProps } from '../header-props'
import { HeaderSearch } from '../header-search'
import { MobileMenu } from '../mobile-menu'
import { PhoneLink } from '../phone-link'
import { SiteLogo } from '../site-logo'

/**
 * Transparent over pages that start with a full-bleed picture (marked `data-under-header`), on the page background
 * on others. Condensed capitals.
 */
export function OverlayHeader({ site, menu }: HeaderProps) {
  return (
    <header className="relative z-30 border-b border-line bg-ground text-ink [&.dropdown-open]:bg-ground [&:has(+main_[data-under-header])]:absolute [&:has(+main_[data-under-header])]:inset-x-0 [&:has(+main_[data-under-header])]:top-0 [&:has(+main_[data-under-header]):not(.dropdown-open)]:border-b-0 [&:has(+main_[data-under-header]):not(.dropdown-open)]:bg-transparent [&:has(+main_[data-under-header]):not(.dropdown-open)]:bg-gradient-to-b [&:has(+main_[data-under-header]):not(.dropdown-open)]:from-ground/70 [&:has(+main_[data-under-header]):not(.dropdown-open)]:to-transparent">
      <div className="mx-auto flex min-h-18 w-full max-w-[1720px] items-center gap-6 px-4 md:px-8 lg:min-h-22">
        <SiteLogo site={site} className="mr-auto h-10 shrink-0 gap-3 lg:h-12">
          <span className="font-display text-[1.7rem] leading-none font-black tracking-[0.02em] uppercase lg:text-[2rem]">
            {site.name.split(' ')[0]}
            <span className="sr-only"> {site.name.split(' ').slice(1).join(' ')}</span>
          </span>
        </SiteLogo>
        <DesktopNav
          site={site}
          menu={menu}
          maxLetters={72}
          linkClassName="inline-flex min-h-11 items-center gap-1 px-2.5 font-display text-xl font-bold tracking-[0.03em] uppercase hover:text-link xl:px-3.5"
          panelClassName="absolute inset-x-0 top-full z-40 max-h-[70vh] overflow-y-auto border-t border-line bg-ground text-ink"
          buttonClassName="ml-3 inline-flex min-h-11 items-center bg-primary px-5 font-display text-xl font-extrabold tracking-[0.03em] text-on-primary uppercase hover:brightness-110"
        />
        <PhoneLink site={site} className="text-[0.95rem] tabular-nums max-sm:hidden lg:max-xl:hidden" />
        <HeaderSearch
          site={site}
          className="-mr-5 lg:-mr-2"
          panelClassName="absolute inset-x-0 top-full z-40 border-y border-line bg-ground text-ink"
        />
        <SavedLink site={site} menu={menu} className="-mr-5 lg:-ml-4 lg:mr-0" />
        <MobileMenu
          site={site}
          menu={menu}
          className="-mr-2 lg:hidden"
          panelClassName="absolute inset-x-0 top-full z-40 h-[calc(100dvh-4.5rem)] overflow-y-auto border-t border-line bg-ground text-ink [&_nav>ul>li>*:first-child]:font-display [&_nav>ul>li>*:first-child]:text-3xl [&_nav>ul>li>*:first-child]:font-extrabold [&_nav>ul>li>*:first-child]:uppercase [&_summary]:font-display [&_summary]:text-3xl [&_summary]:font-extrabold [&_summary]:uppercase"
        />
      </div>
    </header>
  )
}
