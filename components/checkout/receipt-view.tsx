import type { ReactNode } from 'react'
import { PrintButton } from '@/components/car/parts/print-button'
import { NumberedSteps } from '@/components/content/numbered-steps'
import { buttonClass } from '@/components/ui/button-styles'
import { Icon } from '@/components/ui/icon'
import { SiteLink } from '@/components/ui/site-link'
import type { Site } from '@/config/schema/site'
import { formatDeposit } from '@/lib/checkout/deposit'
import type { Reservation } from '@/lib/checkout/reservation'
import { describeReserved } from '@/lib/checkout/reservation-messages'
import type { CheckoutVehicle } from '@/lib/checkout/summarise-vehicle'
import { getTelHref } from '@/lib/links/classify-link'
import { formatMoment } from '@/lib/time/zoned-time'

type Props = {
  site: Site
  reservation: Reservation
  vehicle: CheckoutVehicle
  /** Path of the calendar file. */
  calendarHref: string
  /** URL of this receipt, with its token, for use on another device. */
  shareHref: string
}

/** Receipt of a paid deposit: survives reload, prints, and opens on another device (`RV-04`). Works without JavaScript. */
export function ReceiptView({ site, reservation, vehicle, calendarHref, shareHref }: Props) {
  const { customer, amount, id, capturedAt, reservedUntil } = reservation
  const words = describeReserved()
  const name = `${customer.first_name} ${customer.last_name}`.trim()
  const outline = buttonClass('outline', { small: true })
  return (
    <section
      aria-labelledby="receipt-heading"
      className="form-sheet rounded-card border border-line bg-surface p-5 shadow-card md:p-8"
    >
      <Letterhead site={site} reservation={reservation} vehicle={vehicle} />
      <p className="flex items-start gap-3">
        <span
          aria-hidden="true"
          className="grid size-10 shrink-0 place-items-center rounded-full bg-success text-on-success"
        >
          <Icon name="check" />
        </span>
        <span>{words.text}</span>
      </p>
      <h2 id="receipt-heading" className="mt-6 text-2xl font-bold md:text-3xl">
        Your receipt
      </h2>
      <dl className="mt-3 divide-y divide-line border-y border-line">
        <Line name="Deposit paid">
          <strong className="tabular-nums">{formatDeposit(amount)}</strong>{' '}
          {reservation.currency.toUpperCase()}
        </Line>
        {reservedUntil !== null && (
          <Line name="Reserved until">
            <strong>{formatMoment(reservedUntil, site)}</strong>
          </Line>
        )}
        {capturedAt !== null && <Line name="Paid on">{formatMoment(capturedAt, site)}</Line>}
        <Line name="Vehicle">{[vehicle.heading, vehicle.subheading].filter(Boolean).join(' ')}</Line>
        {vehicle.stocknum && <Line name="Stock number">{vehicle.stocknum}</Line>}
        <Line name="Dealership">{reservation.vehicle.dealership_name || site.name}</Line>
        {name && <Line name="Reserved for">{name}</Line>}
        <Line name="Reservation number">
          <span className="font-mono text-sm">{id}</span>
        </Line>
      </dl>
      {customer.email && (
        <p className="mt-4 text-muted wrap-anywhere print:hidden">
          We are emailing a copy to {customer.email}.
        </p>
      )}
      <p className="mt-5 grid gap-3 min-[26rem]:grid-cols-2 sm:flex sm:flex-wrap print:hidden">
        <PrintButton>Print receipt</PrintButton>
        <a href={calendarHref} download="reservation.ics" className={outline}>
          <Icon name="calendar" /> Add to calendar
        </a>
        {vehicle.place.address && (
          <SiteLink site={site} href={vehicle.place.mapLink} className={outline}>
            <Icon name="pin" /> Get directions
            <span className="sr-only"> (opens in a new tab)</span>
          </SiteLink>
        )}
        {vehicle.phone && (
          <a href={getTelHref(vehicle.phone)} className={outline}>
            <Icon name="phone" /> Call {vehicle.phone}
          </a>
        )}
      </p>
      <h3 className="mt-8 text-xl font-bold">What happens next</h3>
      <NumberedSteps steps={words.nextSteps} className="mt-3" />
      <div className="mt-8 border-t border-line pt-5 print:hidden">
        <h3 className="font-bold">Open this receipt on another device</h3>
        <p className="mt-1 text-sm text-muted">
          Copy this link, or use the one in our email. Anyone with the link can read the receipt, so share it
          only with people you trust.
        </p>
        <p className="mt-1">
          <a
            href={shareHref}
            target="_blank"
            rel="noopener noreferrer"
            className="block truncate py-2 text-sm text-link underline underline-offset-2"
          >
            {shareHref}
          </a>
        </p>
      </div>
    </section>
  )
}

/** Issuer of the receipt, because print styles hide the site's header and footer (`app/print.css`). */
function Letterhead({ site, reservation, vehicle }: Pick<Props, 'site' | 'reservation' | 'vehicle'>) {
  const contact = [vehicle.place.address, vehicle.phone, site.email]
  const legal = [
    site.legal_name,
    site.dealer_license_number && `Dealer licence ${site.dealer_license_number}`,
  ]
  return (
    <div className="mb-6 hidden border-b border-line pb-4 print:block">
      <p className="font-display text-2xl font-bold">{reservation.vehicle.dealership_name || site.name}</p>
      <p>{contact.filter(Boolean).join(' · ')}</p>
      <p className="text-sm text-muted">{legal.filter(Boolean).join(' · ')}</p>
    </div>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 py-2.5 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
