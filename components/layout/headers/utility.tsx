import { SearchForm } from '@/components/search-box/search-form'
import { Icon } from '@/components/ui/icon'
import { SavedLink } from '@/components/watchlist/save-control'
import type { SiteLocation } from '@/config/schema/people'
import { getTelHref } from '@/lib/links/classify-link'
import { DesktopNav } from '../desktop-nav'
import type { HeaderProps } from '../header-props'
import { HeaderSearch } from '../header-search'
import { MobileMenu } from '../mobile-menu'
import { PhoneLink } from '../phone-link'
import { SiteLogo } from '../site-logo'

/** Maximum number of branches in the utility bar. */
const BRANCHES = 5

/** Utility bar with the branches' phones, a row with the search, and compact navigation. */
export function UtilityHeader({ site, menu, open }: HeaderProps) {
  const branches = site.locations
    .filter(({ visible, contact_detail: contact }) => visible && contact.phone)
    .slice(0, BRANCHES)
  return (
    <header className="relative z-30 bg-surface text-ink print:hidden">
      <div className="hidden bg-primary text-on-primary lg:block">
        <div className="container-page flex items-center justify-between gap-6 text-sm">
          <ul aria-label="Branches" className="-ml-3 flex min-w-0 flex-wrap">
            {branches.map((branch) => (
              <li key={branch.id} className="max-xl:nth-[n+4]:hidden">
                <BranchPhone branch={branch} />
              </li>
            ))}
          </ul>
          {open && (
            <p className="flex shrink-0 items-center gap-1.5 max-xl:hidden">
              <Icon name="clock" /> {open.text}
            </p>
          )}
        </div>
      </div>
      <div className="border-b border-line">
        <div className="container-page flex min-h-16 items-center justify-between gap-5 lg:min-h-19">
          <SiteLogo
            site={site}
            className="h-9 gap-3 lg:h-11"
            nameClassName="font-display text-[1.35rem] leading-[0.95] font-extrabold tracking-[-0.01em] uppercase sm:text-2xl lg:text-[1.75rem]"
          />
          <SearchForm
            site={site}
            hasButton
            placeholder="Make, model, body or stock number"
            inputClassName="bg-surface"
            className="hidden max-w-md grow lg:flex"
          />
          <div className="flex items-center">
            <PhoneLink
              site={site}
              className="font-display text-lg font-bold tabular-nums max-lg:hidden lg:text-2xl"
            />
            {site.phone && (
              <a href={getTelHref(site.phone)} className="grid size-12 place-items-center lg:hidden">
                <Icon name="phone" className="size-6" />
                <span className="sr-only">Call {site.phone}</span>
              </a>
            )}
            <HeaderSearch site={site} className="lg:hidden" />
            <SavedLink site={site} menu={menu} />
            <MobileMenu site={site} menu={menu} className="-mr-2.5 lg:hidden" />
          </div>
        </div>
      </div>
      <div className="hidden border-b border-line lg:block">
        <div className="container-page">
          <DesktopNav
            site={site}
            menu={menu}
            className="-ml-3"
            linkClassName="inline-flex min-h-11 items-center gap-1 px-3 font-display text-[1.05rem] font-semibold hover:bg-ground hover:text-link"
            highlightClassName="ml-2 bg-accent text-on-accent hover:bg-accent! hover:text-on-accent! hover:underline"
          />
        </div>
      </div>
    </header>
  )
}

function BranchPhone({ branch }: { branch: SiteLocation }) {
  const { phone } = branch.contact_detail
  return (
    <a
      href={getTelHref(phone)}
      className="inline-flex min-h-11 items-center gap-1.5 px-3 whitespace-nowrap hover:underline"
    >
      {shortenName(branch)} <span className="font-semibold tabular-nums">{phone}</span>
    </a>
  )
}

/** Short branch name: `Bunbury Truck Sales` → `Bunbury`. */
function shortenName({ name, location_type: type }: SiteLocation): string {
  const [first = name] = name.split(' ')
  return type === 'sales' ? first : name.split(' ').slice(0, 2).join(' ')
}
