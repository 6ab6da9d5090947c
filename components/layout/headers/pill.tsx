import { Icon } from '@/components/ui/icon'
import { DesktopNav } from '../desktop-nav'
import type { HeaderProps } from '../header-props'
import { MobileMenu } from '../mobile-menu'
import { PhoneLink } from '../phone-link'
import { SiteLogo } from '../site-logo'

/** Two rows: logo, hours and phone above; navigation below. */
export function PillHeader({ site, menu, open }: HeaderProps) {
  return (
    <header className="relative z-30 bg-surface text-ink shadow-card">
      <div className="container-page flex min-h-16 items-center justify-between gap-4 lg:min-h-20">
        <SiteLogo site={site} className="h-9 lg:h-11" />
        <div className="flex items-center gap-5">
          {open && (
            <span className="hidden items-center gap-2 text-sm text-muted md:inline-flex">
              <Icon name="clock" />
              {open.text}
            </span>
          )}
          <PhoneLink site={site} className="hidden sm:inline-flex" />
          <MobileMenu site={site} menu={menu} />
        </div>
      </div>
      <div className="hidden bg-primary text-on-primary lg:block">
        <div className="container-page">
          <DesktopNav site={site} menu={menu} />
        </div>
      </div>
    </header>
  )
}
