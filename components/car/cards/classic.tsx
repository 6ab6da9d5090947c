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
      className="classic-card group rounded-card border"
    >
      <CardPicture
        {...props}
        ratio="3/2"
        sizes="(min-width: 1200px) 420px, (min-width: 576px) 50vw, 100vw"
        tagClassName="top-3 left-3 rounded-control"
      />
      <div className="classic-card-text">
        <h3>
          <SiteLink site={site} href={getCarPath(site, car)} className="card-link-3-2 hover:text-link">
            {getCarHeading(car)}
          </SiteLink>
          <span>{getCarSubheading(car)}</span>
        </h3>
        <ChipLine car={car} site={site} className="mt-3" />
        <div className="mt-auto pt-4">
          <div className="classic-card-price">
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
            figuresClassName="figures-row"
          />
          <CardButtons
            site={site}
            car={car}
            className="classic-card-buttons"
            secondaryTone="quiet"
            secondaryClassName="order-1 !px-0"
          />
        </div>
      </div>
    </article>
  )
}
