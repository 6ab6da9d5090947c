import type { FooterProps } from '../header-props'
import { FooterGroups } from '../footer-groups'
import { FooterLegal } from '../footer-legal'
import { Hills } from '../hills'
import { PhoneLink } from '../phone-link'
import { SiteLogo } from '../site-logo'

/** Hills as the upper edge, with a full-width tagline. */
export function HillsFooter({ site, groups, year }: FooterProps) {
  return (
    <footer className="mt-16">
      <Hills className="-mb-px h-28 md:h-56" />
      <div className="bg-primary text-on-primary">
        <div className="container-page pt-10 pb-14">
          {site.tagline && (
            <p className="font-display text-[clamp(2.5rem,7.6vw,7rem)] leading-[0.95] font-bold tracking-[-0.03em] text-balance">
              {site.tagline}
            </p>
          )}
          <div className="mt-12 grid gap-12 border-t border-on-primary/20 pt-10 lg:grid-cols-[1.2fr_2fr]">
            <div>
              <SiteLogo
                site={site}
                className="h-10 gap-4"
                nameClassName="font-display text-lg leading-none font-extrabold tracking-[0.3em] uppercase"
              />
              <p className="mt-5 max-w-md opacity-90">{site.description}</p>
              <PhoneLink site={site} className="mt-4 text-lg" />
            </div>
            <FooterGroups site={site} groups={groups} className="grid grid-cols-2 gap-8 sm:grid-cols-3" />
          </div>
        </div>
        <FooterLegal site={site} year={year} />
      </div>
    </footer>
  )
}
