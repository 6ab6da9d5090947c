import { PageHead } from '@/components/content/page-head'
import { buttonClass } from '@/components/ui/button-styles'
import { Icon } from '@/components/ui/icon'
import { SiteLink } from '@/components/ui/site-link'
import type { Site } from '@/config/schema/site'
import { getCarPath } from '@/lib/cars/paths'
import type { CheckoutPage } from '@/lib/checkout/checkout-page'
import { describeInterruption } from '@/lib/checkout/reservation-messages'
import { getTelHref } from '@/lib/links/classify-link'
import { EndedView } from './ended-view'

type Props = {
  site: Site
  page: Extract<CheckoutPage, { kind: 'unavailable' }>
  /** The vehicle's slug. */
  slug: string
  /** Path of this page with its reservation, to try again. */
  href: string
  /** As in `CheckoutView`. */
  isPrivate: boolean
}

/**
 * The checkout while the dealer platform or our database is down and there is nothing to show (`RV-05`). Without a reservation of
 * this visitor, nothing is charged; if one cannot be read, the page makes no statement about its charge. Works without JavaScript.
 */
export function CheckoutUnavailable({ site, page, slug, href, isPrivate }: Props) {
  const outline = buttonClass('outline')
  const words = describeInterruption(page.isUnreadable ? 'reservation_unreadable' : 'vehicle_unreadable')
  return (
    <main id="main" className="pb-10 md:pb-16">
      <PageHead title="Reserve a vehicle" lead="" />
      <div className="container-page page-body" data-private={isPrivate ? '' : undefined}>
        <div
          data-testid="checkout"
          data-state="unavailable"
          data-reason={page.isUnreadable ? 'unreadable' : 'vehicle_unreadable'}
          className="max-w-3xl"
        >
          <EndedView words={words} start={{ href, label: 'Try Again' }}>
            <p className="mt-6 grid gap-3 sm:flex sm:flex-wrap">
              {site.phone && (
                <a href={getTelHref(site.phone)} className={outline}>
                  <Icon name="phone" /> Call {site.phone}
                </a>
              )}
              <SiteLink site={site} href="/contact" className={outline}>
                <Icon name="mail" /> Send an enquiry
              </SiteLink>
              {!page.isCarMissing && (
                <SiteLink site={site} href={getCarPath(site, { slug })} className={outline}>
                  Back to the vehicle
                </SiteLink>
              )}
            </p>
          </EndedView>
        </div>
      </div>
    </main>
  )
}
