import { Hours } from '@/components/content/hours'
import { Icon } from '@/components/ui/icon'
import { SiteLink } from '@/components/ui/site-link'
import type { SiteLocation } from '@/config/schema/people'
import type { Site } from '@/config/schema/site'
import { findDealershipWebsite, getLocationAnchor, getMapLink, nameRegion } from '@/lib/site/location'
import { getTelHref } from '@/lib/links/classify-link'

const LINK =
  'inline-flex min-h-11 items-center gap-2 font-semibold text-link underline-offset-4 hover:underline'

/** Every location of a site with address, phone, map and hours; `heading` is the level of their names. */
export function LocationList({ site, heading = 'h3' }: { site: Site; heading?: 'h2' | 'h3' }) {
  const locations = site.locations.filter((location) => location.visible)
  if (locations.length === 0) return null
  return (
    <ul className="grid gap-5 md:grid-cols-2 xl:grid-cols-3 xl:has-[>:nth-child(2):last-child]:grid-cols-2 xl:has-[>:nth-child(4):last-child]:grid-cols-2">
      {locations.map((location) => (
        <li
          key={location.id}
          id={getLocationAnchor(location.slug)}
          className="scroll-mt-24 rounded-card border border-line bg-surface p-6 shadow-card"
        >
          <Location site={site} location={location} heading={heading} />
        </li>
      ))}
    </ul>
  )
}

type LocationProps = { site: Site; location: SiteLocation; heading: 'h2' | 'h3' }

function Location({ site, location, heading: Heading }: LocationProps) {
  const { address, contact_detail: contact, name, manufacturers, dealer_license_number: licence } = location
  const phones = [contact.phone, contact.landline_phone, contact.mobile].filter(Boolean)
  const website = findDealershipWebsite(site, location.id)
  const ownHours = contact.opening_hours
  return (
    <>
      <Heading className="text-xl font-semibold">{name}</Heading>
      <address className="mt-2 text-muted not-italic">
        {address.street && <span className="block">{address.street}</span>}
        {[address.city, nameRegion(address.state), address.postcode].filter(Boolean).join(' ')}
      </address>
      <p className="mt-2 flex flex-wrap gap-x-6">
        {[...new Set(phones)].map((phone) => (
          <SiteLink key={phone} site={site} href={getTelHref(phone)} className={LINK}>
            <Icon name="phone" /> {phone}
          </SiteLink>
        ))}
        {site.pages.map && (
          <SiteLink site={site} href={getMapLink(address, name)} className={LINK}>
            <Icon name="pin" /> Map<span className="sr-only"> of {name}</span>
          </SiteLink>
        )}
        {website && (
          <SiteLink site={site} href={website.url} className={LINK}>
            {website.logo ? (
              <img src={website.logo} alt={`Website of ${website.name}`} className="max-h-8 w-auto" />
            ) : (
              <>
                <Icon name="arrow-right" /> {website.name} website
              </>
            )}
          </SiteLink>
        )}
      </p>
      {manufacturers.length > 0 && <p className="mt-2 text-muted">New {manufacturers.join(', ')}</p>}
      {licence && licence !== site.dealer_license_number && (
        <p className="mt-2 text-sm text-muted">Dealer licence {licence}</p>
      )}
      <div className="mt-4 border-t border-line pt-4">
        <Hours hours={ownHours.length > 0 ? ownHours : site.opening_hours} />
      </div>
    </>
  )
}
