import type { CarPageProps } from '../car-page-props'
import { CarActions } from '../parts/actions'
import { CarHeading } from '../parts/car-heading'
import { EnquirySection } from '../parts/enquiry-section'
import { Facts, Highlights } from '../parts/facts'
import { Gallery } from '../parts/gallery'
import { LocationCard } from '../parts/location-card'
import { Price } from '../parts/price'
import { Description, Features } from '../parts/words'

/** Gallery beside a price column that stays in view. */
export function FloorPlanCarPage({ site, car, images, now, open, enquiry, similar }: CarPageProps) {
  return (
    <>
      <div className="container-page grid gap-8 py-6 lg:grid-cols-[1fr_22rem] lg:gap-12">
        <div className="min-w-0 space-y-10">
          <Gallery car={car} images={images} />
          <Highlights car={car} />
          <Facts car={car} site={site} />
          <Description car={car} />
          <Features car={car} />
          <EnquirySection car={car}>{enquiry}</EnquirySection>
        </div>
        <aside className="row-start-1 space-y-5 lg:sticky lg:top-6 lg:col-start-2 lg:self-start">
          <CarHeading car={car} site={site} now={now} />
          <Price car={car} site={site} amountClassName="font-display text-4xl font-bold" />
          <CarActions car={car} site={site} />
          <LocationCard car={car} site={site} open={open} />
        </aside>
      </div>
      {similar}
    </>
  )
}
