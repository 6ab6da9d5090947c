import type { FooterProps } from '../header-props'
import { FooterGroups } from '../footer-groups'
import { FooterLegal } from '../footer-legal'
import { PhoneLink } from '../phone-link'
import { SiteLogo } from '../site-logo'

/** Rounded panel; leaves room for the bottom tabs on phones. */
export function AppFooter({ site, groups, year }: FooterProps) {
  return (
    <footer className="mt-16 px-3 pb-20 md:px-6 md:pb-6">
      <div className="mx-auto max-w-[1392px] overflow-hidden rounded-[2rem] bg-ink text-ground md:rounded-[2.5rem]">
        <div className="container-page grid gap-12 py-12 md:py-16 lg:grid-cols-[1.2fr_2fr]">
          <div>
            <SiteLogo
              site={site}
              className="h-12 gap-3"
              nameClassName="font-display text-2xl leading-none font-bold tracking-[-0.03em]"
            />
            <p className="mt-5 max-w-sm opacity-85">{site.description}</p>
            <PhoneLink site={site} className="mt-4 text-accent" />
          </div>
          <FooterGroups site={site} groups={groups} className="grid grid-cols-2 gap-8 sm:grid-cols-3" />
        </div>
        <FooterLegal site={site} year={year} />
      </div>
    </footer>
  )
}
