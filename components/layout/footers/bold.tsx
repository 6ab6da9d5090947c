import { listHours } from '@/lib/site/location'
import type { FooterProps } from '../header-props'
import { FooterGroups } from '../footer-groups'
import { FooterLegal } from '../footer-legal'
import { PhoneLink } from '../phone-link'
import { SiteLogo } from '../site-logo'

/** Full-width phone number; links and hours on the accent colour below. */
export function BoldFooter({ site, groups, year }: FooterProps) {
  return (
    <footer className="mt-16">
      {site.phone && (
        <div className="border-y-2 border-line bg-primary text-on-primary">
          <div className="container-page flex flex-wrap items-end justify-between gap-x-10 gap-y-2 py-8 lg:py-10">
            <p className="max-w-56 font-display text-xl leading-[1.05] font-bold">{site.tagline}</p>
            <PhoneLink
              site={site}
              className="font-display text-[8.9vw] lg:text-[clamp(4rem,7.6vw,6.5rem)] leading-[0.9] font-black! tracking-[-0.03em] tabular-nums hover:underline [&>svg]:hidden"
            />
          </div>
        </div>
      )}
      <div className="bg-accent text-on-accent">
        <div className="container-page grid gap-10 py-12 lg:grid-cols-[1fr_2.2fr] lg:gap-16">
          <div>
            <SiteLogo site={site} className="h-16" />
            <p className="mt-5 max-w-sm">{site.description}</p>
          </div>
          <div className="grid gap-10 md:grid-cols-[3fr_1.4fr]">
            <FooterGroups site={site} groups={groups} />
            <div>
              <h2 className="text-base font-semibold">Opening hours</h2>
              <dl className="mt-3 space-y-2 text-[0.95rem]">
                {listHours(site.opening_hours).map(({ days, hours }) => (
                  <div key={days}>
                    <dt className="font-bold">{days}</dt>
                    <dd className="tabular-nums">{hours}</dd>
                  </div>
                ))}
              </dl>
            </div>
          </div>
        </div>
        <FooterLegal site={site} year={year} />
      </div>
    </footer>
  )
}
