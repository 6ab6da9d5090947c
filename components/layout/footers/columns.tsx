import { SiteLink } from '@/components/ui/site-link'
import { getMapLink } from '@/lib/site/location'
import { getTelHref } from '@/lib/links/classify-link'
import { FooterGroups } from '../footer-groups'
import { FooterLegal } from '../footer-legal'
import type { FooterProps } from '../header-props'
import { LogoLockup } from '../logo-lockup'

/** On the primary colour: the group's locations at the top, tagline and link columns below. */
export function ColumnsFooter({ site, groups, year }: FooterProps) {
  const locations = site.locations.filter((location) => location.visible)
  return (
    <footer className="mt-16 border-t-4 border-accent bg-primary text-on-primary md:mt-24">
      {locations.length > 0 && (
        <ul className="container-page grid gap-x-10 gap-y-8 pt-12 sm:grid-cols-2 lg:grid-cols-4">
          {locations.slice(0, 4).map((location) => (
            <li key={location.id} className="text-sm">
              <h2 className="font-display text-lg font-bold">{location.name}</h2>
              <p className="mt-2 opacity-80">
                {[location.address.street, location.address.city, location.address.postcode]
                  .filter(Boolean)
                  .join(', ')}
              </p>
              <p className="mt-1 flex flex-wrap gap-x-5">
                {location.contact_detail.phone && (
                  <a
                    href={getTelHref(location.contact_detail.phone)}
                    className="inline-flex min-h-11 items-center font-semibold tabular-nums hover:underline"
                  >
                    {location.contact_detail.phone}
                  </a>
                )}
                {site.pages.map && (
                  <SiteLink
                    site={site}
                    href={getMapLink(location.address, location.name)}
                    className="inline-flex min-h-11 items-center underline underline-offset-4"
                  >
                    Map<span className="sr-only"> of {location.name}</span>
                  </SiteLink>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
      <div className="container-page mt-10">
        <div className="grid gap-12 border-t border-on-primary/20 py-12 lg:grid-cols-[1.1fr_2fr]">
          <div>
            <LogoLockup
              site={site}
              markClassName="block size-12"
              firstClassName="text-2xl font-extrabold tracking-tight"
              restClassName="mt-1 text-sm font-medium opacity-80"
            />
            {site.tagline && (
              <p className="mt-6 max-w-sm font-display text-2xl leading-tight font-bold text-balance">
                {site.tagline}
              </p>
            )}
          </div>
          <FooterGroups site={site} groups={groups} />
        </div>
      </div>
      <FooterLegal site={site} year={year} />
    </footer>
  )
}
