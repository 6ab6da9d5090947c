import { buttonClass, type ButtonTone } from '@/components/ui/button-styles'
import { SiteLink } from '@/components/ui/site-link'
import { isAvailable } from '@/lib/cars/availability'
import { getCarHeading } from '@/lib/cars/describe'
import { getCarPath } from '@/lib/cars/paths'
import { getPrice, getFinanceLink } from '@/lib/cars/price'
import type { CardProps } from '../card-props'
import { ReserveLink } from './reserve-link'

/** Finance and pre-approval need a price above this many dollars (`FI-03`). */
const PRE_APPROVAL_MIN_PRICE = 500

/** The buttons that the site enables on cards (`CC-04` to `CC-06`). */
export function CardButtons({
  site,
  car,
  className,
  secondaryTone = 'outline',
  secondaryClassName = 'grow',
}: Pick<CardProps, 'site' | 'car'> & {
  className?: string
  /** Tone of all buttons except the main one and Reserve Now. */
  secondaryTone?: ButtonTone
  secondaryClassName?: string
}) {
  const path = getCarPath(site, car)
  const looks = className ?? 'flex flex-wrap items-center gap-2'
  const named = (label: string) => `${label}: ${getCarHeading(car)}`
  const similar = (
    <SiteLink
      site={site}
      href={`${path}#enquire`}
      aria-label={named('Find Me Something Similar')}
      className={buttonClass('primary', { small: true })}
    >
      Find Me Something Similar
    </SiteLink>
  )
  const reserve = site.card.reserve_now && (
    <ReserveLink
      site={site}
      car={car}
      aria-label={named('Reserve Now')}
      className={buttonClass('accent', { small: true, className: 'grow' })}
    >
      Reserve Now
    </ReserveLink>
  )
  if (!isAvailable(car)) {
    return (
      <div className={looks}>
        <p className="w-full text-sm text-muted">Like this and want something similar?</p>
        {similar}
      </div>
    )
  }
  if (site.card.pre_approval) {
    const qualifies = (getPrice(car) ?? 0) > PRE_APPROVAL_MIN_PRICE && !car.reserved
    return (
      <div className={looks}>
        {qualifies ? (
          <>
            <SiteLink
              site={site}
              href={path}
              aria-label={named('View Car')}
              className={buttonClass('primary', { small: true, className: 'grow' })}
            >
              View Car
            </SiteLink>
            <SiteLink
              site={site}
              href={getFinanceLink(site, car, 'pre-approval')}
              aria-label={named('Get Pre-Approved Now')}
              className={buttonClass('accent', { small: true, className: 'grow' })}
            >
              Get Pre-Approved Now
            </SiteLink>
            {reserve}
          </>
        ) : (
          similar
        )}
      </div>
    )
  }
  return (
    <div className={looks}>
      {site.card.view_details && (
        <SiteLink
          site={site}
          href={path}
          aria-label={named('View Details')}
          className={buttonClass('primary', { small: true, className: 'grow' })}
        >
          View Details
        </SiteLink>
      )}
      {site.card.enquire && (
        <SiteLink
          site={site}
          href={`${path}#enquire`}
          aria-label={named('Enquire')}
          className={buttonClass(secondaryTone, { small: true, className: secondaryClassName })}
        >
          Enquire
        </SiteLink>
      )}
      {site.card.get_finance && (
        <SiteLink
          site={site}
          href={getFinanceLink(site, car, 'finance')}
          aria-label={named('Get Finance')}
          className={buttonClass(secondaryTone, { small: true, className: secondaryClassName })}
        >
          Get Finance
        </SiteLink>
      )}
      {site.card.test_drive && (
        <SiteLink
          site={site}
          href={`/book-test-drive?car_id=${car.id}`}
          aria-label={named('Book a Test Drive')}
          className={buttonClass(secondaryTone, { small: true, className: secondaryClassName })}
        >
          Book a Test Drive
        </SiteLink>
      )}
      {reserve}
    </div>
  )
}
