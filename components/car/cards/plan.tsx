import { SiteLink } from '@/components/ui/site-link'
import { findHighlight, getCarAttributes, getCarHeading, getCarSubheading } from '@/lib/cars/describe'
import { getCarPath } from '@/lib/cars/paths'
import type { CardProps } from '../card-props'
import { CardButtons } from '../parts/card-buttons'
import { CardPicture } from '../parts/card-picture'
import { FinanceStrip } from '../parts/finance-strip'
import { Inclusions } from '../facts/inclusions'
import { ChipLine } from '../parts/chip-line'
import { MarketSaving } from '../parts/market-saving'
import { Price } from '../parts/price'

/** App-style tile: picture, large weekly price and inclusions as icons. */
export function PlanCard(props: CardProps) {
  const { site, car } = props
  const distance = findHighlight(car, /kilometres a week/i)
  return (
    <article
      data-testid="car-card"
      {...getCarAttributes(car)}
      className="group relative flex h-full flex-col rounded-card bg-surface p-3 wrap-anywhere shadow-card transition-transform hover:-translate-y-1"
    >
      <CardPicture
        {...props}
        ratio="3/2"
        sizes="(min-width: 1200px) 400px, (min-width: 576px) 50vw, 100vw"
        className="rounded-[calc(var(--radius-site)-8px)]"
        tagClassName="top-3 left-3 rounded-full"
        heartClassName="absolute top-3 right-3 rounded-full bg-surface text-link aria-pressed:bg-primary aria-pressed:text-on-primary"
        locationClassName={distance ? 'bottom-12' : undefined}
      />
      {distance && (
        <p className="pointer-events-none relative z-2 -mt-11 mr-3 mb-3 self-end rounded-full bg-surface px-3 py-1 text-sm font-semibold">
          {distance} a week
        </p>
      )}
      <div className="flex grow flex-col px-2 pt-4 pb-1.5">
        <Price
          car={car}
          site={site}
          className="flex flex-wrap items-baseline gap-x-2"
          amountClassName="font-display text-5xl leading-none font-extrabold tracking-[-0.05em] tabular-nums"
          wordsClassName="font-display text-2xl leading-tight font-extrabold tracking-[-0.03em]"
          noteClassName="!inline !text-sm !font-semibold lowercase"
        />
        <h3 className="mt-3 text-lg leading-tight font-bold tracking-[-0.02em]">
          <SiteLink site={site} href={getCarPath(site, car)} className="card-link-3-2 hover:text-link">
            {getCarHeading(car)}
          </SiteLink>
          <span className="mt-0.5 block text-sm font-normal tracking-normal text-muted">
            {getCarSubheading(car)}
          </span>
        </h3>
        <ChipLine car={car} site={site} className="mt-2" />
        <Inclusions car={car} look="icons" className="mt-4 flex flex-wrap gap-1" />
        <MarketSaving car={car} site={site} className="mt-3 text-sm" />
        <FinanceStrip {...props} className="mt-4" figuresClassName="figures-row" />
        <CardButtons site={site} car={car} className="mt-auto pt-4 flex flex-wrap items-center gap-2" />
      </div>
    </article>
  )
}
