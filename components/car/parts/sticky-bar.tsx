import { buttonClass } from '@/components/ui/button-styles'
import { Icon } from '@/components/ui/icon'
import type { Site } from '@/config/schema/site'
import { isAvailable } from '@/lib/cars/availability'
import type { Car } from '@/lib/cars/car'
import { getCarPhone } from '@/lib/cars/contact'
import { getCarHeading } from '@/lib/cars/describe'
import { describePrice } from '@/lib/cars/price'
import { isReservable } from '@/lib/cars/reservable'
import { getTelHref } from '@/lib/links/classify-link'
import { PageReserveLink } from './reserve-link'

/**
 * Price and main actions, fixed to the bottom of narrow screens. Reserve Now replaces the enquiry label
 * if the vehicle can be reserved (`RV-01`). Hidden while a form has focus. Works without JavaScript.
 */
export function StickyBar({ car, site }: { car: Car; site: Site }) {
  const { sticky_bar: isWanted, enquire, call } = site.car_page
  const hasReserve = site.car_page.reserve && isReservable(car, site)
  const phone = getCarPhone(car, site)
  if (!isWanted || !(enquire || hasReserve || (call && phone))) return null
  const price = describePrice(car, site)
  return (
    <aside
      aria-label={`Price and enquiry, ${getCarHeading(car)}`}
      data-sticky-bar
      className="sticky bottom-0 z-20 mt-8 max-md:[body:has([data-bottom-bar])_&]:bottom-[calc(3.8rem+env(safe-area-inset-bottom))] [main:has(form_:focus)_&]:invisible border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] text-ink shadow-card lg:hidden print:hidden"
    >
      <div className="container-page flex items-center gap-3 py-2">
        <p className="min-w-0 grow leading-tight">
          <span className="block truncate text-sm text-muted">{getCarHeading(car)}</span>
          <span className="block truncate font-display text-xl font-bold tabular-nums">{price.text}</span>
          {price.kind === 'price' && <span className="block truncate text-xs text-muted">{price.note}</span>}
        </p>
        {call && phone && (
          <a
            href={getTelHref(phone)}
            aria-label={`Call us about this ${getCarHeading(car)}`}
            className={buttonClass('outline', { className: '!w-12 shrink-0 !px-0' })}
          >
            <Icon name="phone" />
          </a>
        )}
        {enquire && hasReserve && (
          <a
            href="#enquire"
            aria-label={`Enquire about this ${getCarHeading(car)}`}
            className={buttonClass('outline', { className: '!w-12 shrink-0 !px-0' })}
          >
            <Icon name="mail" />
          </a>
        )}
        {hasReserve && (
          <PageReserveLink
            site={site}
            car={car}
            className={buttonClass('primary', { className: 'shrink-0 !px-4' })}
          />
        )}
        {enquire && !hasReserve && (
          <a href="#enquire" className={buttonClass('accent', { className: 'shrink-0 !px-5' })}>
            {isAvailable(car) ? 'Enquire' : 'Find similar'}
          </a>
        )}
      </div>
    </aside>
  )
}
