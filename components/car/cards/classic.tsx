import { SiteLink } from '@/components/ui/site-link'
import { getCarHeading, getCarSubheading, getCarAttributes } from '@/lib/cars/describe'
import { getCarPath } from '@/lib/cars/paths'
import type { CardProps } from '../card-props'
import { CardButtons } from '../parts/card-buttons'
import { CardPicture } from '../parts/card-picture'
import { ChipLine } from '../parts/chip-line'
import { FinanceStrip } from '../parts/finance-strip'
import { MarketSaving } from '../parts/market-saving'
import { Price } from '../parts/price'

/** 3:2 picture, muted facts, price at the bottom right below a thin rule, one primary button and text links. */
export function ClassicCard(props: CardProps) {
  const { site, car } = props
  return (
    <article
      data-testid="car-card"
      {...getCarAttributes(car)}
      className="group relative flex h-full flex-col overflow-hidden rounded-card wrap-anywhere border border-line bg-surface transition-shadow duration-300 hover:shadow-card"
    >
      <CardPicture
        {...props}
        ratio="3/2"
        sizes="(min-width: 1200px) 420px, (min-width: 576px) 50vw, 100vw"
        tagClassName="top-3 left-3 rounded-control"
      />
      <div className="flex grow flex-col px-5 pt-4 pb-3">
        <h3 className="text-xl leading-tight font-bold tracking-tight">
          <SiteLink
            site={site}
            href={getCarPath(site, car)}
            className="after:absolute after:inset-x-0 after:top-0 after:aspect-[3/2] hover:text-link"
          >
            {getCarHeading(car)}
          </SiteLink>
          <span className="mt-1 line-clamp-2 font-text text-[0.95rem] font-normal tracking-normal text-muted">
            {getCarSubheading(car)}
          </span>
        </h3>
        <ChipLine car={car} site={site} className="mt-3" />
        <div className="mt-auto pt-4">
          <div className="flex items-end justify-between gap-4 border-t border-line pt-3">
            <MarketSaving car={car} site={site} className="pb-1 text-sm leading-tight" />
            <Price
              car={car}
              site={site}
              className="ml-auto text-right leading-none"
              amountClassName="font-display text-[1.7rem] font-extrabold tracking-tight tabular-nums"
              wordsClassName="font-display text-xl leading-tight font-bold"
              noteClassName="mt-1"
            />
          </div>
          <FinanceStrip
            {...props}
            className="mt-3 border-t border-line pt-3"
            figuresClassName="grid grid-cols-[repeat(3,auto)] justify-between gap-x-3"
          />
          <CardButtons
            site={site}
            car={car}
            className="mt-4 flex flex-wrap justify-between gap-x-2 [&:not(:has(>.bg-accent))>a:first-child]:basis-full [&>a:not(.order-1)]:basis-[40%] [&>p+a]:basis-full! [&>p]:mb-2"
            secondaryTone="quiet"
            secondaryClassName="order-1 !px-0"
          />
        </div>
      </div>
    </article>
  )
}
