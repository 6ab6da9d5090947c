import { FinanceBlock } from '@/components/finance/finance-block'
import { getCarHeading, getCarSubheading } from '@/lib/cars/describe'
import { pickTag } from '@/lib/cars/availability'
import type { CarPageProps } from '../car-page-props'
import { CarActions } from '../parts/actions'
import { EnquirySection } from '../parts/enquiry-section'
import { Highlights } from '../facts/facts'
import { Gallery } from '../gallery/gallery'
import { LocationCard } from '../parts/location-card'
import { Price } from '../parts/price'
import { PrintButton } from '../parts/print-button'
import { SpecificationSheet } from '../facts/specification-sheet'
import { TagBadge } from '../parts/tag-badge'
import { Description, Features } from '../parts/description'

/** Printable specification sheet first; pictures, price and buttons in a side column. */
export function SheetCarPage({ site, car, images, now, open, enquiry, similar }: CarPageProps) {
  const tag = pickTag(car, site, now)
  return (
    <>
      <div className="border-b border-line bg-surface">
        <div className="container-page flex flex-wrap items-end justify-between gap-x-10 gap-y-4 py-5 md:py-7">
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted tabular-nums">
              {tag && <TagBadge tag={tag} className="rounded-control" />}
              {car.stocknum && <span>Stock {car.stocknum}</span>}
              {car.location_name && <span>{car.location_name}</span>}
            </p>
            <h1 className="mt-1.5 text-4xl leading-[0.95] font-extrabold tracking-[-0.01em] [overflow-wrap:anywhere] md:text-5xl">
              {getCarHeading(car)}
            </h1>
            {getCarSubheading(car) && <p className="mt-1.5 text-lg text-muted">{getCarSubheading(car)}</p>}
          </div>
          <div className="flex grow flex-wrap items-end justify-between gap-x-6 gap-y-3 md:grow-0">
            <PrintButton className="max-md:order-last">Print specifications</PrintButton>
            <Price
              car={car}
              site={site}
              className="leading-none md:text-right"
              amountClassName="font-display text-4xl leading-none font-extrabold tabular-nums md:text-5xl"
              noteClassName="mt-1 text-sm!"
            />
          </div>
        </div>
      </div>
      <div className="container-page grid gap-x-8 gap-y-8 pt-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,1fr)_29rem] print:block">
        <Highlights
          car={car}
          className="grid grid-cols-2 gap-px self-start overflow-hidden rounded-card border border-line bg-line sm:grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] lg:col-start-1"
          itemClassName="max-sm:last:odd:col-span-2 justify-end bg-primary px-4 py-3 text-on-primary [&_dd]:leading-none [&_dd]:[overflow-wrap:anywhere] [&_dt]:mt-1.5 [&_dt]:text-on-primary!"
        />
        <div className="min-w-0 space-y-5 lg:sticky lg:top-5 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start">
          <Gallery
            car={car}
            images={images}
            sizes="(min-width: 992px) 464px, 100vw"
            pictureClassName="rounded-card border border-line"
          />
          <CarActions
            car={car}
            site={site}
            images={images}
            className="grid gap-2 sm:grid-cols-2 sm:[&>*:first-child]:col-span-2 print:hidden"
          />
          <FinanceBlock site={site} car={car} now={now} />
          <LocationCard car={car} site={site} open={open} />
        </div>
        <div className="min-w-0 space-y-10 lg:col-start-1">
          <SpecificationSheet car={car} site={site} />
          <Features car={car} />
          <Description car={car} />
          <EnquirySection
            car={car}
            className="rounded-card border border-line bg-surface p-5 md:p-8 print:hidden"
          >
            {enquiry}
          </EnquirySection>
        </div>
      </div>
      <div className="print:hidden">{similar}</div>
    </>
  )
}
