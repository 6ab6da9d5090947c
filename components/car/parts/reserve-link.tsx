import type { ComponentProps } from 'react'
import { SiteLink } from '@/components/ui/site-link'
import type { Site } from '@/config/schema/site'
import { getCheckoutPath } from '@/lib/cars/paths'
import { isReservable } from '@/lib/cars/reservable'

type ReservableSite = Parameters<typeof isReservable>[1] & Parameters<typeof getCheckoutPath>[0]
type Props = Omit<ComponentProps<typeof SiteLink>, 'site' | 'href'> & {
  site: ReservableSite & ComponentProps<typeof SiteLink>['site']
  car: Parameters<typeof isReservable>[0]
}

/**
 * The link to a vehicle's checkout; nothing for a vehicle that cannot be reserved (`RV-01`). It loads a new document instead of
 * navigating in-app (`target`), because the Content-Security-Policy of other pages does not allow Stripe's script.
 */
export function ReserveLink({ site, car, ...rest }: Props) {
  if (!isReservable(car, site)) return null
  return <SiteLink site={site} href={getCheckoutPath(site, car)} target="_top" {...rest} />
}

type PageProps = Omit<Props, 'site' | 'children'> & { site: Site }

/** The same on the vehicle's own page: nothing if the site's `car_page` has no such button, otherwise with its label. */
export function PageReserveLink({ site, ...rest }: PageProps) {
  const { reserve, labels } = site.car_page
  if (!reserve) return null
  return (
    <ReserveLink site={site} {...rest}>
      {labels.reserve ?? 'Reserve Now'}
    </ReserveLink>
  )
}
