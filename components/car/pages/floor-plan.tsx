import { FinanceBlock } from '@/components/finance/finance-block'
import { getCarHeading } from '@/lib/cars/describe'
import type { CarPageProps } from '../car-page-props'
import { CarActions } from '../parts/actions'
import { CamperFacts } from '../facts/camper-facts'
import { CarHeading } from '../parts/car-heading'
import { EnquirySection } from '../parts/enquiry-section'
import { Facts } from '../facts/facts'
import { FloorPlanSection } from '../parts/floor-plan'
import { Gallery } from '../gallery/gallery'
import { LocationCard } from '../parts/location-card'
import { Price } from '../parts/price'
import { Description, Features } from '../parts/description'

/** Vehicle page for campers: pictures, floor plan by day and night, description, then facts. */
export function FloorPlanCarPage({ site, car, images, now, open, enquiry, similar }: CarPageProps) {
  return (
    <>
      <div className="container-page pt-8 pb-10 md:pt-12">
        <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-4">
          <CarHeading
            car={car}
            site={site}
            now={now}
            className="min-w-0 flex-1 basis-80"
            headingClassName="text-[clamp(2.4rem,5vw,4.5rem)] leading-none font-medium tracking-[-0.03em] [font-variation-settings:'SOFT'_100] [overflow-wrap:anywhere]"
          />
          <Price
            car={car}
            site={site}
            className="md:text-right"
            amountClassName="font-display text-4xl font-semibold text-link tabular-nums md:text-5xl"
          />
        </div>
        <div className="mt-7 grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
          <Gallery
            car={car}
            images={images}
            className="min-w-0"
            pictureClassName="rounded-card border-8 border-surface shadow-card"
          />
          <div className="min-w-0 space-y-14 max-lg:order-last">
            <FloorPlanSection car={car} heading="Floor plan" />
            <Description
              car={car}
              heading={`About this ${car.model || getCarHeading(car)}`}
              className="text-lg leading-relaxed [&_div>p:first-child]:flow-root [&_div>p:first-child]:first-letter:float-left [&_div>p:first-child]:first-letter:mt-1 [&_div>p:first-child]:first-letter:mr-3 [&_div>p:first-child]:first-letter:font-display [&_div>p:first-child]:first-letter:text-[4rem] [&_div>p:first-child]:first-letter:leading-[0.8] [&_div>p:first-child]:first-letter:text-link"
            />
            <Features car={car} />
            <Facts car={car} site={site} />
            <EnquirySection car={car}>{enquiry}</EnquirySection>
          </div>
          <aside className="space-y-6 lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start">
            <div className="rounded-card border border-line bg-surface p-6 shadow-card">
              <CamperFacts car={car} className="mb-6 grid grid-cols-[repeat(3,auto)] justify-between gap-3" />
              <CarActions car={car} site={site} images={images} />
              <FinanceBlock site={site} car={car} now={now} />
            </div>
            <LocationCard
              car={car}
              site={site}
              open={open}
              className="border-t-4 border-double border-line pt-5"
            />
          </aside>
        </div>
      </div>
      {similar}
    </>
  )
}
