import { FinanceBlock } from '@/components/finance/finance-block'
import { isAvailable } from '@/lib/cars/availability'
import type { CarPageProps } from '../car-page-props'
import { CarActions } from '../parts/actions'
import { BackToStock } from '../parts/back-to-stock'
import { CarHeading } from '../parts/car-heading'
import { EnquirySection } from '../parts/enquiry-section'
import { Highlights } from '../facts/facts'
import { FilmstripGallery } from '../gallery/filmstrip-gallery'
import { KeyFacts } from '../facts/key-facts'
import { LocationCard } from '../parts/location-card'
import { MarketSaving } from '../parts/market-saving'
import { Price } from '../parts/price'
import { SpecificationTabs } from '../facts/specification-tabs'
import { Description } from '../parts/description'

/** Full-width pictures, then name and price on one grid row, ruled facts and specification tabs. */
export function TabsCarPage({ site, car, images, now, open, enquiry, similar }: CarPageProps) {
  return (
    <>
      <FilmstripGallery car={car} images={images} />
      <div className="container-page">
        <BackToStock car={car} site={site} className="pt-3 text-sm" />
        <div className="grid gap-x-8 gap-y-6 pt-3 pb-8 lg:grid-cols-12 lg:items-end">
          <CarHeading
            car={car}
            site={site}
            now={now}
            className="lg:col-span-8"
            headingClassName="text-4xl font-extrabold tracking-[-0.045em] md:text-6xl xl:text-7xl [overflow-wrap:anywhere]"
          />
          <div className="lg:col-span-4 lg:text-right">
            <Price
              car={car}
              site={site}
              className="leading-none"
              amountClassName="text-5xl font-extrabold tracking-[-0.04em] tabular-nums"
              wordsClassName="font-display text-3xl leading-tight font-extrabold tracking-tight"
              noteClassName="mt-2 !text-base"
            />
            <MarketSaving car={car} site={site} hasBasis className="mt-2" />
          </div>
        </div>
        <KeyFacts
          car={car}
          site={site}
          className="grid grid-cols-2 border-t border-ink sm:grid-cols-3 lg:grid-cols-5"
          itemClassName="border-b border-line py-5 pr-3 pl-10"
        />
        <div className="grid gap-x-8 gap-y-12 py-12 lg:grid-cols-12">
          <div className="min-w-0 space-y-14 lg:col-span-8">
            <Highlights car={car} />
            <Description car={car} className="text-lg" />
            <SpecificationTabs car={car} site={site} />
          </div>
          <aside className="row-start-1 lg:sticky lg:top-28 lg:col-span-3 lg:col-start-10 lg:self-start">
            <CarActions
              car={car}
              site={site}
              images={images}
              className="grid gap-px [&>.button-outline]:border-line"
            />
            <FinanceBlock site={site} car={car} now={now} figureClassName="text-[0.95rem] font-bold" />
            <LocationCard car={car} site={site} open={open} className="mt-6 border-t border-ink pt-4" />
          </aside>
        </div>
      </div>
      <div className="bg-surface">
        <div className="container-page grid gap-x-8 py-14 lg:grid-cols-12">
          <p className="mb-4 text-lg text-muted lg:col-span-3">
            {isAvailable(car)
              ? 'Your enquiry goes straight to the dealership.'
              : 'This vehicle is no longer available.'}
          </p>
          <EnquirySection car={car} className="lg:col-span-9 [&_h2]:text-3xl [&_h2]:tracking-[-0.03em]">
            {enquiry}
          </EnquirySection>
        </div>
      </div>
      <div className="pt-16">{similar}</div>
    </>
  )
}
