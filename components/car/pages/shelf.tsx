import { FinanceBlock } from '@/components/finance/finance-block'
import { listChips } from '@/lib/cars/describe'
import type { CarPageProps } from '../car-page-props'
import { CarActions } from '../parts/actions'
import { CarHeading } from '../parts/car-heading'
import { EnquirySection } from '../parts/enquiry-section'
import { Facts, Highlights } from '../facts/facts'
import { Gallery } from '../gallery/gallery'
import { LocationCard } from '../parts/location-card'
import { ShelfLabel } from '../parts/shelf-label'
import { Description, Features } from '../parts/description'

/** Full-width heading, price as a shelf label beside the pictures, sticky buttons. */
export function ShelfCarPage({ site, car, images, now, open, enquiry, similar }: CarPageProps) {
  // The heading already contains the year.
  const chips = listChips(car, site).filter(({ key }) => key !== 'year')
  return (
    <>
      <div className="container-page pt-6 md:pt-9">
        <CarHeading
          car={car}
          site={site}
          now={now}
          headingClassName="text-3xl font-black leading-[0.95] tracking-[-0.02em] md:text-5xl [overflow-wrap:anywhere]"
        />
        <div className="mt-5 grid gap-6 [grid-template-areas:'label'_'gallery'_'actions'_'rest'] lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_auto_1fr] lg:gap-x-8 lg:[grid-template-areas:'gallery_label'_'gallery_actions'_'rest_actions'] [&>*]:min-w-0">
          <ShelfLabel car={car} site={site} className="self-start [grid-area:label]" />
          <div className="[grid-area:gallery]">
            <Gallery car={car} images={images} pictureClassName="border-2 border-line" />
            <ul className="mt-4 grid grid-cols-2 gap-0.5 border-2 border-line bg-line text-[0.95rem] leading-tight font-semibold sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none">
              {chips.map((chip) => (
                <li key={chip.key} className="bg-ground px-3 py-2.5 [overflow-wrap:anywhere] tabular-nums">
                  <span className="block text-xs font-medium text-muted">{chip.label}</span>
                  {chip.value}
                </li>
              ))}
            </ul>
          </div>
          <div className="space-y-6 [grid-area:actions] lg:sticky lg:top-5 lg:self-start">
            <CarActions car={car} site={site} images={images} />
            <FinanceBlock site={site} car={car} now={now} />
            <LocationCard car={car} site={site} open={open} />
          </div>
          <div className="space-y-10 pt-2 [grid-area:rest]">
            <Highlights car={car} />
            <Description car={car} />
            <Facts car={car} site={site} />
            <Features car={car} />
            <EnquirySection car={car}>{enquiry}</EnquirySection>
          </div>
        </div>
      </div>
      {similar}
    </>
  )
}
