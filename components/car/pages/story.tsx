import { FinanceBlock } from '@/components/finance/finance-block'
import { SiteLink } from '@/components/ui/site-link'
import { Icon } from '@/components/ui/icon'
import { buttonClass } from '@/components/ui/button-styles'
import { findCarLocation } from '@/lib/cars/contact'
import { pickNote } from '@/lib/cars/pick-note'
import { formatAddress, getMapLink } from '@/lib/site/location'
import { RichText } from '@/components/ui/rich-text'
import { sanitizeDescription } from '@/lib/text/rich-text'
import type { CarPageProps } from '../car-page-props'
import { CarActions } from '../parts/actions'
import { BackToStock } from '../parts/back-to-stock'
import { CarHeading } from '../parts/car-heading'
import { EnquirySection } from '../parts/enquiry-section'
import { Facts, Highlights } from '../facts/facts'
import { Gallery } from '../gallery/gallery'
import { KeyFacts } from '../facts/key-facts'
import { MarketSaving } from '../parts/market-saving'
import { MoreFromDealer } from '../parts/more-from-dealer'
import { Price } from '../parts/price'
import { Features } from '../parts/description'

/** Description first, then the facts; price and buttons in a rounded column, with a location card. */
export function StoryCarPage(props: CarPageProps) {
  const { site, car, images, now, enquiry, similar } = props
  return (
    <>
      <div className="container-page grid gap-x-10 gap-y-7 pb-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_auto_1fr]">
        <div className="min-w-0 lg:col-span-2">
          <BackToStock car={car} site={site} className="text-sm font-semibold" />
          <CarHeading
            car={car}
            site={site}
            now={now}
            className="mt-1"
            headingClassName="text-4xl font-extrabold tracking-[-0.03em] text-link md:text-6xl [overflow-wrap:anywhere]"
          />
        </div>
        <Gallery
          car={car}
          images={images}
          className="min-w-0"
          pictureClassName="rounded-[calc(var(--radius-card)*1.6)]"
          thumbnailClassName="rounded-xl"
        />
        <aside className="space-y-5 lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-2 lg:self-start">
          <div className="rounded-[calc(var(--radius-card)*1.4)] bg-surface p-7 shadow-card">
            <Price
              car={car}
              site={site}
              className="leading-none"
              amountClassName="font-display text-5xl font-extrabold tracking-tight tabular-nums"
              wordsClassName="font-display text-3xl leading-tight font-extrabold tracking-tight"
              noteClassName="mt-2 !text-base"
            />
            <MarketSaving car={car} site={site} hasBasis className="mt-3" />
            <CarActions
              car={car}
              site={site}
              images={images}
              className="mt-6 grid gap-2.5 [&>.button-outline]:border-line"
            />
            <FinanceBlock site={site} car={car} now={now} />
          </div>
          <WayHere {...props} />
        </aside>
        <div className="min-w-0 space-y-12">
          <YardStory {...props} />
          <KeyFacts
            car={car}
            site={site}
            className="flex flex-wrap gap-3"
            itemClassName="rounded-card bg-surface py-3 pr-6 pl-14 shadow-card"
            iconClassName="left-4"
          />
          <Highlights car={car} />
          <Features
            car={car}
            className="rounded-[calc(var(--radius-card)*1.4)] bg-surface p-6 shadow-card md:p-8"
          />
          <Facts
            car={car}
            site={site}
            className="rounded-[calc(var(--radius-card)*1.4)] bg-surface p-6 shadow-card md:p-8"
          />
          <EnquirySection
            car={car}
            className="rounded-[calc(var(--radius-card)*1.6)] bg-surface p-6 shadow-card md:p-10"
          >
            {enquiry}
          </EnquirySection>
        </div>
      </div>
      {similar}
    </>
  )
}

/** The description with a large first sentence and the dealer's note beside it. */
function YardStory({ site, car, now }: CarPageProps) {
  const html = sanitizeDescription(car.description)
  const note = pickNote(car, site, now)
  if (html === '' && !note) return null
  return (
    <section aria-labelledby="description">
      <h2 id="description" className="text-3xl font-extrabold tracking-tight">
        About this vehicle
      </h2>
      {note && (
        <p className="mt-5 w-fit -rotate-1 rounded-card rounded-bl-none bg-accent px-6 py-3 font-aside text-xl text-on-accent md:text-2xl">
          {note}
        </p>
      )}
      {html !== '' && (
        <RichText
          html={html}
          className="mt-6 max-w-prose text-lg [&>p:first-child]:text-xl [&>p:first-child]:leading-relaxed md:[&>p:first-child]:text-2xl"
        />
      )}
    </section>
  )
}

/** Location and directions over an illustrated street map. */
function WayHere({ site, car, open }: CarPageProps) {
  const location = findCarLocation(car, site)
  const address = location?.address ?? site.address
  const name = location?.name ?? (car.location_name || site.name)
  const place = formatAddress(address)
  return (
    <section
      aria-label="Location"
      className="overflow-hidden rounded-[calc(var(--radius-card)*1.4)] bg-surface shadow-card"
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 384 150"
        preserveAspectRatio="xMidYMid slice"
        className="block h-36 w-full"
      >
        <path d="M0 0h384v150H0z" className="fill-primary/15" />
        <path d="M250-10c-10 60 60 70 40 170h104V-10z" className="fill-link/15" />
        <path
          d="M-10 112C90 78 150 120 230 84S340 30 400 34M60-10c24 60 10 110 40 170M196-10c6 70-20 100 4 170M300 160c-10-60 30-90 20-170"
          className="fill-none stroke-surface stroke-[11]"
        />
        <path
          d="M-10 112C90 78 150 120 230 84S340 30 400 34"
          className="fill-none stroke-accent stroke-[5]"
          strokeDasharray="2 12"
          strokeLinecap="round"
        />
        <path d="M198 92c-14-20-22-30-22-42a22 22 0 0 1 44 0c0 12-8 22-22 42z" className="fill-primary" />
        <circle cx="198" cy="50" r="9" className="fill-accent" />
      </svg>
      <div className="p-6 pt-4">
        <p className="font-display text-xl font-extrabold">{name}</p>
        <p className="text-muted">{place}</p>
        {open && (
          <p className="mt-2 flex items-center gap-2 font-semibold">
            <Icon name="clock" /> {open.text}
          </p>
        )}
        <p className="mt-2 flex flex-wrap gap-x-6">
          {site.pages.map && place && (
            <SiteLink
              site={site}
              href={getMapLink(address, name)}
              className={buttonClass('quiet', { small: true, className: '!px-0' })}
            >
              Get directions <Icon name="arrow-right" />
            </SiteLink>
          )}
          <MoreFromDealer
            car={car}
            site={site}
            className={buttonClass('quiet', { small: true, className: '!px-0' })}
          />
        </p>
      </div>
    </section>
  )
}
