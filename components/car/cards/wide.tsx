import { SiteLink } from '@/components/ui/site-link'
import { getCarHeading, getCarSubheading, listChips, getCarAttributes } from '@/lib/cars/describe'
import { getCarPath } from '@/lib/cars/paths'
import type { CardProps } from '../card-props'
import { CardButtons } from '../parts/card-buttons'
import { CardPicture } from '../parts/card-picture'
import { FinanceStrip } from '../parts/finance-strip'
import { MarketSaving } from '../parts/market-saving'
import { Price } from '../parts/price'
import { RoadFacts } from '../facts/road-facts'

/** Wide frameless picture with a large heading; berths and licence class as icons. */
export function WideCard(props: CardProps) {
  const { site, car } = props
  return (
    <article
      data-testid="car-card"
      {...getCarAttributes(car)}
      className="group relative flex h-full flex-col wrap-anywhere"
    >
      <CardPicture
        {...props}
        ratio="16/9"
        sizes="(min-width: 1200px) 640px, 100vw"
        tagClassName="top-0 left-6 rounded-b-lg !px-4 !py-2"
        heartClassName="absolute top-4 right-4 rounded-full bg-surface text-ink aria-pressed:bg-primary aria-pressed:text-on-primary"
        className="rounded-card shadow-card [&_img]:transition-transform [&_img]:duration-700 group-hover:[&_img]:scale-[1.04]"
      />
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 pt-5">
        <h3 className="min-w-0 flex-1 basis-60 text-[1.75rem] leading-[1.02] font-bold tracking-[-0.03em] md:text-[2rem]">
          <SiteLink
            site={site}
            href={getCarPath(site, car)}
            className="after:absolute after:inset-x-0 after:top-0 after:aspect-[16/9] hover:text-link"
          >
            {getCarHeading(car)}
          </SiteLink>
          <span className="mt-1.5 block font-text text-base font-normal tracking-normal text-muted">
            {getCarSubheading(car)}
          </span>
        </h3>
        <Price
          car={car}
          site={site}
          className="sm:max-w-[48%] sm:text-right"
          wordsClassName="font-display text-xl leading-tight font-bold"
          amountClassName="font-display text-[1.75rem] leading-[1.02] font-bold tracking-[-0.02em] tabular-nums md:text-[2rem]"
        />
      </div>
      <RoadFacts
        car={car}
        className="mt-4 flex flex-wrap gap-x-6 gap-y-2 border-t-2 border-primary/25 pt-4"
      />
      <ul className="mt-2 mb-4 flex flex-wrap gap-x-5 text-sm text-muted">
        {listChips(car, site).map((chip) => (
          <li key={chip.key}>
            <span className="sr-only">{`${chip.label}: `}</span>
            {chip.value}
          </li>
        ))}
      </ul>
      <MarketSaving car={car} site={site} className="mb-4 text-sm" />
      <FinanceStrip
        {...props}
        className="mb-4 border-t border-line pt-3"
        figuresClassName="grid max-w-md grid-cols-3 gap-4"
        figureClassName="font-display text-lg font-bold"
      />
      <CardButtons site={site} car={car} className="mt-auto flex flex-wrap items-center gap-2" />
    </article>
  )
}
