import { FinanceBlock } from '@/components/finance/finance-block'
import { Hills } from '@/components/layout/hills'
import type { CarPageProps } from '../car-page-props'
import { CarActions } from '../parts/actions'
import { CarHeading } from '../parts/car-heading'
import { EnquirySection } from '../parts/enquiry-section'
import { Facts } from '../facts/facts'
import { FloorPlanSection } from '../parts/floor-plan'
import { Gallery } from '../gallery/gallery'
import { JourneyFacts } from '../facts/journey-facts'
import { LocationCard } from '../parts/location-card'
import { Price } from '../parts/price'
import { Description, Features } from '../parts/description'

/** Full-width panorama, very large heading, journey facts along a road, then the floor plan. */
export function PanoramaCarPage({ site, car, images, now, open, enquiry, similar }: CarPageProps) {
  return (
    <>
      <div className="relative overflow-hidden bg-primary text-on-primary">
        <Hills className="absolute inset-x-0 top-0 h-56 [mask-image:linear-gradient(black,transparent)] [&_path]:fill-on-primary/12 md:h-[26rem]" />
        <div className="container-page relative pt-8 pb-10 md:pt-12">
          <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-4">
            <CarHeading
              car={car}
              site={site}
              now={now}
              className="min-w-0 flex-1 basis-80 [&>p]:text-on-primary/90"
              headingClassName="text-[clamp(2.6rem,6.4vw,6rem)] leading-[0.9] font-extrabold tracking-[-0.045em] [overflow-wrap:anywhere]"
            />
            <Price
              car={car}
              site={site}
              className="md:text-right [&_s]:text-on-primary/85"
              amountClassName="font-display text-4xl font-bold tracking-[-0.03em] tabular-nums md:text-5xl"
              noteClassName="!text-on-primary/90 !text-sm"
            />
          </div>
          <Gallery
            car={car}
            images={images}
            ratio="16/9"
            sizes="(min-width: 1320px) 1240px, 100vw"
            className="mt-7"
          />
          <JourneyFacts car={car} site={site} className="mt-10" />
        </div>
      </div>
      <div className="container-page grid gap-x-16 gap-y-12 pt-12 pb-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <aside className="space-y-6 lg:sticky lg:top-6 lg:col-start-2 lg:row-start-1 lg:self-start">
          <CarActions car={car} site={site} images={images} />
          <FinanceBlock site={site} car={car} now={now} />
          <LocationCard
            car={car}
            site={site}
            open={open}
            className="rounded-card bg-surface p-6 shadow-card"
          />
        </aside>
        <div className="min-w-0 space-y-14 lg:col-start-1 lg:row-start-1">
          <FloorPlanSection car={car} heading="Floor plan" />
          <Description car={car} className="text-lg" />
          <Features car={car} />
          <Facts car={car} site={site} />
          <EnquirySection car={car} className="rounded-card bg-surface p-5 shadow-card md:p-8">
            {enquiry}
          </EnquirySection>
        </div>
      </div>
      {similar}
    </>
  )
}
