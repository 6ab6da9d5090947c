import type { ReactNode } from 'react'
import { CarCard, CARD_GRIDS } from '@/components/car/car-card'
import { PageHead } from '@/components/content/page-head'
import { describeForm } from '@/components/forms/enquiry-form'
import { Section } from '@/components/home/section'
import type { Site } from '@/config/schema/site'
import type { Car, CarSummary } from '@/lib/cars/car'
import { getCheckoutPath } from '@/lib/cars/paths'
import { getPrice } from '@/lib/cars/price'
import { getCalendarPath, getReservationPath } from '@/lib/checkout/checkout-links'
import type { LoadedCheckout } from '@/lib/checkout/load-checkout.server'
import { isEnded } from '@/lib/checkout/reservation'
import { describeEnd, describeInterruption, describeRefusal } from '@/lib/checkout/reservation-messages'
import type { ReservationMessage } from '@/lib/checkout/reservation-messages'
import { summariseCar, summariseReserved, type CheckoutVehicle } from '@/lib/checkout/summarise-vehicle'
import { getVehicleNoun, lowerNoun } from '@/lib/site/template'
import { CheckoutFlow } from './checkout-flow'
import type { OpenReservation, PaymentSettings } from './checkout-types'
import { DepositTerms } from './deposit-terms'
import { EndedView } from './ended-view'
import { ContactOptions } from './contact-options'
import { ReceiptView } from './receipt-view'
import { ReserveTracker, ResultFocus } from './result-effects'
import { VehicleSummary } from './vehicle-summary'
import { NoScriptNotice } from './no-script-notice'

type CheckoutViewProps = {
  site: Site
  page: Exclude<LoadedCheckout, { kind: 'missing' | 'unavailable' }>
  /** Address of the image service. */
  images: string
  /** Unix ms. */
  now: number
  /** Vehicles to offer instead. */
  similar: readonly CarSummary[]
  payment: PaymentSettings
  /** The reservation of an `open` page, limited to what the browser may read. */
  open: OpenReservation | null
  /** Token of the reservation's receipt; `isLinked` when this visitor needs it to see the reservation. */
  receipt: { token: string; isLinked: boolean } | null
  /** The URL contains a receipt token, which gives access to personal data: no third-party script may read it. */
  isPrivate: boolean
  /** Details of the signed-in shopper, to prefill the form. */
  account: Record<string, string>
  /** Origin of the site. */
  origin: string
}

/** The checkout of a vehicle in every state but an outage (`RT-06`, `RV-03` to `RV-05`). */
export function CheckoutView(props: CheckoutViewProps) {
  const { site, page, now } = props
  const vehicle = summarise(page, site, now)
  const content = buildContent(props, vehicle)
  return (
    <main id="main" className="pb-10 md:pb-16">
      <PageHead title={content.title} lead={content.lead} />
      <div className="container-page page-body" data-private={props.isPrivate ? '' : undefined}>
        {content.body}
        {content.hasSimilar && props.similar.length > 0 && <Similar {...props} />}
      </div>
    </main>
  )
}

/** The vehicle as it was reserved. After the reservation ended, the current one: a price change may have ended it. */
function summarise(page: CheckoutViewProps['page'], site: Site, now: number): CheckoutVehicle {
  if (!('reservation' in page)) return summariseCar(page.car, site, now)
  if (page.kind === 'ended' && page.car) return summariseCar(page.car, site, now)
  return summariseReserved(page.reservation, page.car, site)
}

type Content = { title: string; lead: string; body: ReactNode; hasSimilar?: boolean }

function buildContent(props: CheckoutViewProps, vehicle: CheckoutVehicle): Content {
  const { page, site } = props
  const name = vehicle.heading
  switch (page.kind) {
    case 'details':
    case 'open':
      return {
        title: `Reserve this ${name}`,
        lead: 'Pay a deposit by card, and no one else can buy or reserve it while you decide.',
        body: <OpenCheckout {...props} vehicle={vehicle} />,
      }
    case 'done':
      return {
        title: `Your ${name} is reserved`,
        lead: `Thank you. ${site.name} will contact you soon.`,
        body: <Done {...props} vehicle={vehicle} />,
      }
    case 'ended':
    case 'refused':
    case 'unreadable':
      return {
        title: name,
        lead: '',
        body: <Unavailable {...props} vehicle={vehicle} />,
        hasSimilar: page.kind !== 'unreadable',
      }
  }
}

type PartProps = CheckoutViewProps & { vehicle: CheckoutVehicle }

function OpenCheckout({ site, page, images, now, payment, open, receipt, account, vehicle }: PartProps) {
  if (page.kind !== 'details' && page.kind !== 'open') return null
  const deposit = page.kind === 'details' ? page.deposit.amount : page.reservation.amount
  const described = describeReservationForm(site, page.car, account)
  const withoutScripts = { submitText: 'Send Reservation Request' }
  return (
    <CheckoutFlow
      siteSlug={site.slug}
      form={{ ...described, form: { ...described.form, ...withoutScripts } }}
      continueLabel={described.form.submitText}
      carSlug={vehicle.slug}
      offer={{ deposit, price: page.car ? getPrice(page.car) : vehicle.price }}
      path={getCheckoutPath(site, vehicle)}
      payment={payment}
      start={open}
      receipt={receipt?.isLinked ? receipt.token : null}
      summary={<VehicleSummary site={site} vehicle={vehicle} images={images} deposit={deposit} />}
      terms={<DepositTerms site={site} payAt={now} />}
      otherWays={
        <ContactOptions
          site={site}
          vehicle={vehicle}
          title="Prefer to talk to us?"
          hasCarPage={page.car !== null}
        />
      }
      withoutScripts={<NoScriptNotice vehicle={vehicle} isStarted={page.kind === 'open'} />}
    />
  )
}

/** The details form. It has no bot check: the card payment already deters bots. */
function describeReservationForm(site: Site, car: Car | null, account: Record<string, string>) {
  const described = describeForm({ site, form: 'reservation', ...(car ? { car } : {}), query: account })
  return { ...described, botCheck: { kind: 'none' } as const }
}

function Done({ site, page, images, receipt, origin, vehicle }: PartProps) {
  if (page.kind !== 'done' || !receipt) return null
  const { reservation } = page
  const linked = receipt.isLinked ? receipt.token : undefined
  return (
    <Finished
      state="done"
      main={
        <ReceiptView
          site={site}
          reservation={reservation}
          vehicle={vehicle}
          calendarHref={getCalendarPath(reservation, linked)}
          shareHref={`${origin}${getReservationPath(site, reservation, receipt.token)}`}
        />
      }
      aside={
        <>
          <VehicleSummary site={site} vehicle={vehicle} images={images} deposit={reservation.amount} isPaid />
          <DepositTerms site={site} payAt={null} />
        </>
      }
    >
      {!receipt.isLinked && (
        <ReserveTracker
          siteSlug={site.slug}
          reservationId={reservation.id}
          car={{ id: vehicle.id, name: vehicle.heading, price: vehicle.price }}
        />
      )}
    </Finished>
  )
}

function Unavailable({ site, page, images, vehicle }: PartProps) {
  if (page.kind !== 'ended' && page.kind !== 'refused' && page.kind !== 'unreadable') return null
  const { words, reason } = describeUnavailable(page)
  const href = getCheckoutPath(site, vehicle)
  const isFree = page.kind === 'ended' && page.car !== null && !page.car.sold && !page.car.reserved
  const restart = isFree ? { href, label: 'Start a New Reservation' } : null
  const start = reason === 'held' ? { href, label: 'Try Again' } : restart
  return (
    <Finished
      state="unavailable"
      reason={reason}
      main={
        <>
          <EndedView words={words} start={start} />
          <div className="mt-8">
            <ContactOptions
              site={site}
              vehicle={vehicle}
              title="Other options"
              hasCarPage={page.car !== null}
            />
          </div>
        </>
      }
      aside={<VehicleSummary site={site} vehicle={vehicle} images={images} deposit={null} />}
    />
  )
}

type UnavailablePage = Extract<LoadedCheckout, { kind: 'ended' | 'refused' | 'unreadable' }>

/** Why there is nothing to pay on a page, as its title and panel say. */
export function describeUnavailable(page: UnavailablePage): { words: ReservationMessage; reason: string } {
  switch (page.kind) {
    case 'unreadable':
      return { words: describeInterruption('reservation_unreadable'), reason: page.kind }
    case 'refused':
      return { words: describeRefusal(page.reason), reason: page.reason }
    case 'ended': {
      const { reservation } = page
      return { words: describeReservationEnd(reservation), reason: reservation.ending ?? reservation.state }
    }
  }
}

function describeReservationEnd(reservation: Extract<LoadedCheckout, { kind: 'ended' }>['reservation']) {
  const { state, ending, authorisedAt } = reservation
  const end = state === 'expired' || state === 'refunded' ? state : 'cancelled'
  return describeEnd({
    state: end,
    reason: isEnded(reservation) ? ending : null,
    wasAuthorised: authorisedAt !== null,
  })
}

/** Layout of a settled checkout. Works without JavaScript. */
function Finished({
  state,
  reason,
  main,
  aside,
  children,
}: {
  state: 'done' | 'unavailable'
  reason?: string
  main: ReactNode
  aside: ReactNode
  children?: ReactNode
}) {
  return (
    <div
      data-testid="checkout"
      data-state={state}
      data-reason={reason}
      className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-12"
    >
      <div className="min-w-0">{main}</div>
      <div className="min-w-0 space-y-8">{aside}</div>
      <ResultFocus heading={state === 'done' ? 'main h1' : '#ended-heading'} />
      {children}
    </div>
  )
}

function Similar({ site, similar, images, now }: CheckoutViewProps) {
  return (
    <Section heading={`Similar ${lowerNoun(getVehicleNoun(site).many)}`} className="!px-0 mt-8">
      <div className={CARD_GRIDS[site.design.card]}>
        {similar.map((car) => (
          <CarCard key={car.id} site={site} car={car} images={images} now={now / 1000} />
        ))}
      </div>
    </Section>
  )
}
