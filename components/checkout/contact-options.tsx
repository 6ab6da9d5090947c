import { buttonClass } from '@/components/ui/button-styles'
import { Icon } from '@/components/ui/icon'
import { SiteLink } from '@/components/ui/site-link'
import type { Site } from '@/config/schema/site'
import type { CheckoutVehicle } from '@/lib/checkout/summarise-vehicle'
import { getTelHref } from '@/lib/links/classify-link'
import { getDefaultSearch } from '@/lib/site/navigation'

type Props = {
  site: Site
  vehicle: CheckoutVehicle
  title: string
  /** Whether the vehicle page, with its enquiry form, is published. */
  hasCarPage: boolean
}

/** Alternatives to paying by card: phone, enquiry and stock search. Work without JavaScript. */
export function ContactOptions({ site, vehicle, title, hasCarPage }: Props) {
  const search = getDefaultSearch(site)
  const outline = buttonClass('outline')
  return (
    <section aria-labelledby="other-ways" className="border-t border-line pt-6 print:hidden">
      <h2 id="other-ways" className="text-lg font-bold">
        {title}
      </h2>
      <p className="mt-3 grid gap-3 sm:flex sm:flex-wrap">
        {vehicle.phone && (
          <a href={getTelHref(vehicle.phone)} className={outline}>
            <Icon name="phone" /> Call {vehicle.phone}
          </a>
        )}
        {hasCarPage && (
          <SiteLink site={site} href={`${vehicle.path}#enquire`} className={outline}>
            <Icon name="mail" /> Send an enquiry
          </SiteLink>
        )}
        <SiteLink site={site} href={search.url} className={outline}>
          <Icon name="search" /> {search.name}
        </SiteLink>
      </p>
    </section>
  )
}
