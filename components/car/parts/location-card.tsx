import { Icon } from '@/components/ui/icon'
import { SiteLink } from '@/components/ui/site-link'
import type { Site } from '@/config/schema/site'
import type { Car } from '@/lib/cars/car'
import { findCarLocation } from '@/lib/cars/contact'
import { formatAddress, getMapLink, type OpenState } from '@/lib/site/location'
import { MoreFromDealer } from './more-from-dealer'

/** The vehicle's location, opening status, map link and link to the dealer's other stock (`CD-01`, `LK-08`). */
export function LocationCard({
  car,
  site,
  open,
  className,
}: {
  car: Car
  site: Site
  open: OpenState | null
  className?: string
}) {
  const location = findCarLocation(car, site)
  const address = location?.address ?? site.address
  const name = location?.name ?? (car.location_name || site.name)
  const place = formatAddress(address)
  return (
    <section aria-label="Location" className={className ?? 'rounded-card border border-line bg-surface p-5'}>
      <p className="flex gap-3">
        <Icon name="pin" className="mt-1" />
        <span>
          <strong className="block font-semibold">{name}</strong>
          <span className="text-muted">{place}</span>
        </span>
      </p>
      {open && (
        <p className="mt-2 flex gap-3">
          <Icon name="clock" className="mt-1" />
          <span>{open.text}</span>
        </p>
      )}
      <p className="mt-2 flex flex-wrap gap-x-6">
        {site.pages.map && place && (
          <SiteLink
            site={site}
            href={getMapLink(address, name)}
            className="inline-flex min-h-11 items-center font-semibold text-link hover:underline"
          >
            View map
          </SiteLink>
        )}
        <MoreFromDealer
          car={car}
          site={site}
          className="inline-flex min-h-11 items-center font-semibold text-link hover:underline"
        />
      </p>
    </section>
  )
}
