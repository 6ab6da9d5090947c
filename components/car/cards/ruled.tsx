import { SiteLink } from '@/components/ui/site-link'
import { getCarHeading, getCarSubheading, listChips, getCarAttributes } from '@/lib/cars/describe'
import { getCarPath } from '@/lib/cars/paths'
import type { CardProps } from '../card-props'
import { CardButtons } from '../parts/card-buttons'
import { CardPicture } from '../parts/card-picture'
import { FinanceStrip } from '../parts/finance-strip'
import { MarketSaving } from '../parts/market-saving'
import { Price } from '../parts/price'

/** Borderless: picture, name and price, facts in a ruled table, buttons as cells of a second table. */
export function RuledCard(props: CardProps) {
  const { site, car } = props
  return (
    <article data-testid="car-card" {...getCarAttributes(car)} className="ruled-card group">
      <CardPicture
        {...props}
        ratio="3/2"
        sizes="(min-width: 1200px) 420px, (min-width: 576px) 50vw, 100vw"
        tagClassName="top-0 left-0"
        heartClassName="absolute top-0 right-0 bg-ground text-ink aria-pressed:text-link"
      />
      <div className="flex items-start justify-between gap-4 pt-4">
        <h3 className="min-w-0 text-xl leading-tight font-bold tracking-[-0.02em]">
          <SiteLink
            site={site}
            href={getCarPath(site, car)}
            className="decoration-primary decoration-2 underline-offset-4 card-link-3-2 hover:underline"
          >
            {getCarHeading(car)}
          </SiteLink>
          <span className="mt-1 line-clamp-2 text-[0.95rem] font-normal tracking-normal text-muted">
            {getCarSubheading(car)}
          </span>
        </h3>
      </div>
      <dl className="fact-rows mt-4 grow text-[0.95rem]">
        {listChips(car, site).map((chip) => (
          <div key={chip.key}>
            <dt>{chip.label}</dt>
            <dd>{chip.value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-end justify-between gap-x-4 border-t border-ink pt-3">
        <MarketSaving car={car} site={site} className="text-sm" />
        <Price
          car={car}
          site={site}
          className="leading-none"
          amountClassName="text-[1.75rem] font-extrabold tracking-[-0.03em] tabular-nums"
          wordsClassName="font-display text-xl leading-tight font-bold"
          noteClassName="mt-1.5 !text-sm"
        />
      </div>
      <FinanceStrip
        {...props}
        className="mt-3 border-t border-line pt-3"
        figuresClassName="figures-row"
        figureClassName="text-base font-bold tracking-[-0.02em]"
      />
      <CardButtons
        site={site}
        car={car}
        className="ruled-card-buttons"
        secondaryTone="quiet"
        secondaryClassName="!px-2 bg-ground"
      />
    </article>
  )
}
