import { Hours } from '@/components/content/hours'
import { getTelHref } from '@/lib/links/classify-link'
import { nameRegion } from '@/lib/site/location'
import { FooterGroups } from '../footer-groups'
import { FooterLegal } from '../footer-legal'
import type { FooterProps } from '../header-props'
import { LogoLockup } from '../logo-lockup'

/** White, below a rule in the brand colour: address, links and hours on a twelve-column grid. */
export function RuleFooter({ site, groups, year }: FooterProps) {
  const { address } = site
  return (
    <footer className="mt-16 border-t-2 border-primary bg-ground text-ink md:mt-24">
      <div className="container-page grid gap-x-8 gap-y-12 py-14 lg:grid-cols-12">
        <div className="lg:col-span-3">
          <LogoLockup
            site={site}
            markClassName="block size-11"
            firstClassName="text-[1.2rem] font-extrabold tracking-[-0.02em]"
            restClassName="mt-0.5 text-[1.2rem] font-light"
          />
          <address className="mt-6 not-italic">
            {address.street}
            <br />
            {[address.city, nameRegion(address.state), address.postcode].filter(Boolean).join(' ')}
          </address>
          {site.phone && (
            <a
              href={getTelHref(site.phone)}
              className="mt-2 inline-flex min-h-11 items-center text-2xl font-bold tracking-tight tabular-nums hover:text-link"
            >
              {site.phone}
            </a>
          )}
        </div>
        <FooterGroups
          site={site}
          groups={groups}
          className="grid grid-cols-2 gap-8 md:grid-cols-3 lg:col-span-6 [&_h2]:border-t [&_h2]:border-ink [&_h2]:pt-3"
        />
        {site.opening_hours.length > 0 && (
          <div className="lg:col-span-3">
            <h2 className="border-t border-ink pt-3 text-base font-semibold">Opening hours</h2>
            <Hours hours={site.opening_hours} className="mt-1 text-[0.95rem]" />
          </div>
        )}
      </div>
      <FooterLegal site={site} year={year} />
    </footer>
  )
}
