import { FinanceBlock } from '@/components/finance/finance-block'
import type { CarPageProps } from '../car-page-props'
import { CarActions } from '../parts/actions'
import { BackToStock } from '../parts/back-to-stock'
import { CarHeading } from '../parts/car-heading'
import { EnquirySection } from '../parts/enquiry-section'
import { Facts, Highlights } from '../facts/facts'
import { KeyFacts } from '../facts/key-facts'
import { LocationCard } from '../parts/location-card'
import { MarketSaving } from '../parts/market-saving'
import { MosaicGallery } from '../gallery/mosaic-gallery'
import { Price } from '../parts/price'
import { Description, Features } from '../parts/description'

/** Full-width gallery mosaic; below it the content beside a sticky price column. */
export function MosaicCarPage({ site, car, images, now, open, enquiry, similar }: CarPageProps) {
  return (
    <>
      <div className="container-page pt-2">
        <BackToStock car={car} site={site} />
        <MosaicGallery car={car} images={images} />
        <div className="grid gap-x-14 gap-y-8 pt-7 pb-10 md:pt-10 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_1fr]">
          <CarHeading
            car={car}
            site={site}
            now={now}
            headingClassName="text-4xl font-extrabold tracking-[-0.03em] md:text-6xl [overflow-wrap:anywhere]"
          />
          <aside className="space-y-4 lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start">
            <div className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
              <div className="border-t-4 border-accent p-6">
                <Price
                  car={car}
                  site={site}
                  className="leading-none"
                  amountClassName="font-display text-5xl font-extrabold tracking-tight tabular-nums"
                  wordsClassName="font-display text-3xl leading-tight font-extrabold tracking-tight"
                  noteClassName="mt-2 !text-sm"
                />
                <MarketSaving car={car} site={site} hasBasis className="mt-3" />
                <CarActions
                  car={car}
                  site={site}
                  images={images}
                  className="mt-6 grid gap-2 [&>.button-outline]:border-line"
                />
                <FinanceBlock site={site} car={car} now={now} />
              </div>
            </div>
            <LocationCard car={car} site={site} open={open} />
          </aside>
          <div className="min-w-0 space-y-12">
            <KeyFacts
              car={car}
              site={site}
              className="grid grid-cols-2 gap-x-4 gap-y-6 border-y border-line py-6 sm:grid-cols-3 2xl:grid-cols-5"
            />
            <Highlights car={car} />
            <Description car={car} className="text-lg" />
            <Features car={car} />
            <Facts car={car} site={site} />
            <EnquirySection car={car}>{enquiry}</EnquirySection>
          </div>
        </div>
      </div>
      {similar}
    </>
  )
}
