import { FinanceBlock } from '@/components/finance/finance-block'
import { getCarHeading, getCarSubheading, listChips } from '@/lib/cars/describe'
import { pickTag } from '@/lib/cars/availability'
import type { CarPageProps } from '../car-page-props'
import { CarActions } from '../parts/actions'
import { EnquirySection } from '../parts/enquiry-section'
import { Facts } from '../facts/facts'
import { listPictures } from '@/lib/cars/pictures'
import { Gallery } from '../gallery/gallery'
import { LocationCard } from '../parts/location-card'
import { Price } from '../parts/price'
import { TagBadge } from '../parts/tag-badge'
import { Description, Features } from '../parts/description'
import type { Car } from '@/lib/cars/car'

/** Edge-to-edge gallery with the name over its lower edge, then the key figures in large numerals. */
export function NumeralsCarPage({ site, car, images, now, open, enquiry, similar }: CarPageProps) {
  const tag = pickTag(car, site, now)
  const hasPictures = listPictures(car).length > 0
  return (
    <>
      <div className="relative" data-under-header={hasPictures || undefined}>
        {hasPictures && (
          <div className="grain relative overflow-hidden bg-surface">
            <Gallery
              car={car}
              images={images}
              ratio="auto"
              // On phones the sides are cropped, so the picture is wider than the screen.
              sizes="(min-width: 768px) 100vw, 168vw"
              showThumbnails={false}
              className="[&_img]:h-[min(112vw,70svh)] md:[&_img]:h-[min(66vw,88svh)] [&_img]:object-[50%_40%]"
              pictureClassName=""
            />
          </div>
        )}
        <div
          className={
            hasPictures
              ? 'pointer-events-none relative -mt-28 bg-gradient-to-t from-ground via-ground/80 to-transparent pt-16 lg:-mt-52 lg:pt-28'
              : 'pt-8 lg:pt-14'
          }
        >
          <div className="container-page pointer-events-auto">
            {tag && (
              <TagBadge
                tag={tag}
                className="mb-3 font-display text-lg! leading-none font-extrabold! uppercase"
              />
            )}
            <h1 className="text-[clamp(3rem,15vw,5.5rem)] leading-[0.86] font-black [overflow-wrap:anywhere] lg:text-[clamp(5rem,8.4vw,9rem)]">
              {getCarHeading(car)}
            </h1>
            <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-lg text-muted">
              {getCarSubheading(car) && <span className="text-ink">{getCarSubheading(car)}</span>}
              {listChips(car, site)
                .filter(({ key }) => key !== 'year')
                .map((chip) => (
                  <span key={chip.key} className="tabular-nums">
                    <span className="sr-only">{`${chip.label}: `}</span>
                    {chip.value}
                  </span>
                ))}
            </p>
          </div>
        </div>
      </div>
      <div className="container-page mt-8 lg:mt-10">
        <Numerals car={car} />
        <div className="mt-10 grid gap-12 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-20">
          <aside className="space-y-6 lg:sticky lg:top-8 lg:col-start-2 lg:row-start-1 lg:self-start">
            <Price
              car={car}
              site={site}
              className="border-l-4 border-primary pl-5"
              amountClassName="block font-display text-6xl leading-[0.9] font-black tabular-nums"
              wasClassName="text-lg text-muted"
              noteClassName="mt-2 text-sm!"
            />
            <CarActions
              car={car}
              site={site}
              images={images}
              className="grid gap-2 [&>a]:font-display [&>a]:text-xl [&>a]:tracking-[0.02em] [&>a]:uppercase"
            />
            <FinanceBlock site={site} car={car} now={now} />
            <LocationCard car={car} site={site} open={open} />
          </aside>
          <div className="min-w-0 space-y-14 lg:row-start-1">
            <Description car={car} className="[&_p]:text-lg" />
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

/** Splits a figure into number and unit: `765 cc` → 765 and cc. Text without a number stays whole. */
function splitFigure(value: string): { figure: string; unit: string } {
  const found = /^([\d.,]+)(.*)$/s.exec(value)
  return found ? { figure: found[1] ?? value, unit: found[2]?.trim() ?? '' } : { figure: value, unit: '' }
}

/** Key figures in large numerals: engine, power, weight, seat height. */
function Numerals({ car }: { car: Pick<Car, 'highlights'> }) {
  const highlights = car.highlights.filter(({ name, value }) => name && value)
  if (highlights.length === 0) return null
  return (
    <dl className="grid grid-cols-2 border-y border-line md:flex">
      {highlights.map(({ name, value }) => {
        const { figure, unit } = splitFigure(value)
        return (
          <div
            key={name}
            className="flex min-w-0 flex-col-reverse justify-end border-line py-5 max-md:odd:border-r max-md:even:pl-4 max-md:[&:nth-child(n+3)]:border-t md:flex-1 md:px-6 md:py-8 md:first:pl-0 md:not-first:border-l"
          >
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-display leading-[0.82] font-black [overflow-wrap:anywhere]">
              <span className="text-[clamp(4rem,19vw,6rem)] tabular-nums lg:text-[clamp(5rem,8.6vw,8.5rem)]">
                {figure}
              </span>
              {unit && (
                <span className="ml-1.5 inline-block max-w-full text-2xl font-bold normal-case lg:text-3xl">
                  {unit}
                </span>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
