import { Hours } from '@/components/content/hours'
import { Awning } from '../awning'
import type { FooterProps } from '../header-props'
import { FooterGroups } from '../footer-groups'
import { FooterLegal } from '../footer-legal'
import { PhoneLink } from '../phone-link'
import { SiteLogo } from '../site-logo'

/** Dark footer under an awning: large tagline, hours beside the links. */
export function WarmFooter({ site, groups, year }: FooterProps) {
  return (
    <footer className="mt-20 bg-ink text-ground">
      <Awning />
      <div className="container-page py-14 md:py-20">
        {site.tagline && (
          <p className="max-w-4xl text-balance font-display text-4xl leading-[1.05] font-medium tracking-[-0.02em] [font-variation-settings:'SOFT'_100] md:text-6xl">
            {site.tagline}
          </p>
        )}
        <div className="mt-12 grid gap-12 lg:grid-cols-[1fr_2fr]">
          <div>
            <SiteLogo
              site={site}
              className="h-12 gap-3"
              nameClassName="font-display text-2xl leading-none font-semibold"
            />
            <p className="mt-4 max-w-sm opacity-80">{site.description}</p>
            <PhoneLink site={site} className="mt-4 text-accent" />
          </div>
          <div className="grid gap-10 md:grid-cols-[3fr_2fr]">
            <FooterGroups site={site} groups={groups} className="grid grid-cols-2 gap-8 sm:grid-cols-3" />
            {site.opening_hours.length > 0 && (
              <section aria-label="Opening hours">
                <h2 className="text-base font-semibold">Opening hours</h2>
                <Hours hours={site.opening_hours} className="mt-2 text-sm [&>div]:border-ground/20" />
              </section>
            )}
          </div>
        </div>
      </div>
      <FooterLegal site={site} year={year} />
    </footer>
  )
}
