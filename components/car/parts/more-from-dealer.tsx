import { SiteLink } from '@/components/ui/site-link'
import type { Site } from '@/config/schema/site'
import type { Car } from '@/lib/cars/car'
import { getDefaultSearch } from '@/lib/site/navigation'

/** Link to the other stock of the vehicle's dealer, on sites with several dealers (`LK-08`). */
export function MoreFromDealer({ car, site, className }: { car: Car; site: Site; className: string }) {
  if (site.dealerships.length < 2 || !car.dealership_slug) return null
  const slug = encodeURIComponent(car.dealership_slug)
  return (
    <SiteLink
      site={site}
      href={`${getDefaultSearch(site).url}?refinementList[dealership_slug][0]=${slug}`}
      prefetch={false}
      className={className}
    >
      See more from this dealer
    </SiteLink>
  )
}
