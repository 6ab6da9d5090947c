import { buttonClass } from '@/components/ui/button-styles'
import { Icon } from '@/components/ui/icon'
import { SiteLink } from '@/components/ui/site-link'
import type { Site } from '@/config/schema/site'
import { isAvailable } from '@/lib/cars/availability'
import type { Car } from '@/lib/cars/car'
import { getCarPath } from '@/lib/cars/paths'
import { isReservable } from '@/lib/cars/reservable'
import { getCarPhone, isTradeInOffered } from '@/lib/cars/contact'
import { isServedPath } from '@/lib/content/served-paths'
import { getFinanceLink } from '@/lib/finance/links'
import { getTelHref } from '@/lib/links/tel'

/** The buttons of a car page, each a setting of the site (`CD-03`, `CD-04`). */
export function CarActions({ car, site, className }: { car: Car; site: Site; className?: string }) {
  const phone = getCarPhone(car, site)
  const { car_page: wanted } = site
  const available = isAvailable(car)
  const checkout = `${getCarPath(site, car)}/${site.checkout_path}`
  const outline = buttonClass('outline', { wide: true })
  return (
    <div className={className ?? 'grid gap-2'}>
      {wanted.enquire && (
        <a href="#enquire" className={buttonClass('accent', { wide: true })}>
          {available ? 'Enquire Now' : 'Find Me Something Similar'}
        </a>
      )}
      {wanted.reserve && isReservable(car, site) && isServedPath(site, checkout) && (
        <SiteLink site={site} href={checkout} className={buttonClass('primary', { wide: true })}>
          Reserve Now
        </SiteLink>
      )}
      {wanted.call && phone && (
        <a href={getTelHref(phone)} className={outline}>
          <Icon name="phone" /> Call us now
        </a>
      )}
      {available && wanted.test_drive && (
        <SiteLink site={site} href={`/book-test-drive?car_id=${car.id}`} className={outline}>
          <Icon name="calendar" /> Book a Test Drive
        </SiteLink>
      )}
      {available && wanted.finance && (
        <SiteLink site={site} href={getFinanceLink(site, car, 'finance')} className={outline}>
          Get Finance
        </SiteLink>
      )}
      {wanted.trade_in && isTradeInOffered(car, site) && (
        <SiteLink site={site} href={`/cars/trade-in?car_id=${car.id}`} className={outline}>
          Value my trade-in
        </SiteLink>
      )}
      {wanted.history_report && car.file && isServedPath(site, car.file) && (
        <SiteLink site={site} href={car.file} className={outline}>
          Car history report
        </SiteLink>
      )}
      {wanted.custom_link && (
        <SiteLink site={site} href={wanted.custom_link.url} className={outline}>
          {wanted.custom_link.name}
        </SiteLink>
      )}
    </div>
  )
}
