import { SearchForm } from '@/components/search-box/search-form'
import { SavedLink } from '@/components/watchlist/save-control'
import { DesktopNav } from '../desktop-nav'
import type { HeaderProps } from '../header-props'
import { HeaderSearch } from '../header-search'
import { MobileMenu } from '../mobile-menu'
import { PhoneLink } from '../phone-link'
import { SiteLogo } from '../site-logo'

const LINK =
  'inline-flex min-h-12 items-center gap-1.5 px-3.5 text-[0.95rem] font-bold hover:bg-accent hover:text-on-accent group-open/menu:bg-accent group-open/menu:text-on-accent'

/** Names with more letters are smaller on phones. */
const LONG_NAME = 16

/** Accent-coloured bar with a large phone number; navigation on the primary colour below. */
export function BarHeader({ site, menu, open }: HeaderProps) {
  return (
    <header className="relative z-30 bg-accent text-on-accent">
      <div className="container-page flex min-h-17 items-center justify-between gap-4 max-xs:gap-2 lg:min-h-26">
        <SiteLogo site={site} className="h-12 gap-3 lg:h-16 lg:gap-4">
          <span
            className={`font-display ${site.name.length > LONG_NAME ? 'text-base whitespace-nowrap' : 'text-[1.35rem]'} leading-[0.88] font-black uppercase lg:text-3xl lg:leading-[0.88]`}
          >
            {splitName(site.name).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </span>
        </SiteLogo>
        <div className="hidden flex-col items-end lg:flex">
          <p className="text-sm font-medium">
            {['Call us', open?.text.toLowerCase()].filter(Boolean).join(', ')}
          </p>
          <PhoneLink
            site={site}
            className="font-display text-[2.75rem] leading-none font-black! tracking-[-0.02em] tabular-nums hover:underline xl:text-[3.25rem] [&>svg]:size-9"
          />
        </div>
        <div className="flex items-center xl:hidden">
          <HeaderSearch
            site={site}
            panelClassName="absolute inset-x-0 top-17 z-40 border-y-2 border-line bg-ground text-ink lg:top-26"
          />
          <SavedLink site={site} menu={menu} />
          <MobileMenu
            site={site}
            menu={menu}
            panelClassName="absolute inset-x-0 top-17 z-40 max-h-[calc(100dvh-5rem)] overflow-y-auto border-y-2 border-line bg-ground text-ink"
          />
        </div>
      </div>
      <div className="border-b-2 border-line bg-primary text-on-primary">
        <div className="container-page flex items-center justify-center lg:hidden">
          <PhoneLink
            site={site}
            className="min-h-14 font-display text-[clamp(1.6rem,8.4vw,2.6rem)] leading-none font-black! tracking-[-0.02em] tabular-nums [&>svg]:size-7"
          />
        </div>
        <div className="container-page hidden items-center justify-between gap-6 lg:flex">
          <DesktopNav
            site={site}
            menu={menu}
            className="-ml-3.5"
            linkClassName={LINK}
            panelClassName="absolute inset-x-0 top-full z-40 max-h-[70vh] overflow-y-auto border-b-2 border-line bg-ground text-ink"
          />
          <SavedLink site={site} menu={menu} className="-mx-3 ml-auto max-xl:hidden" />
          <SearchForm site={site} className="hidden min-w-64 max-w-md grow py-1.5 xl:block" />
        </div>
      </div>
    </header>
  )
}

/** Splits a name into two lines of about the same length. */
function splitName(name: string): string[] {
  const words = name.split(' ')
  const lengths = words.slice(1).map((_, index) => {
    const first = words.slice(0, index + 1).join(' ').length
    return Math.max(first, name.length - first - 1)
  })
  const count = lengths.indexOf(Math.min(...lengths)) + 1
  return count === 0 ? [name] : [words.slice(0, count).join(' '), words.slice(count).join(' ')]
}
