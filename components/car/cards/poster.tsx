import clsx from 'clsx'
import { SiteLink } from '@/components/ui/site-link'
import { getCarHeading, getCarSubheading, listChips, getCarAttributes } from '@/lib/cars/describe'
import { getCarPath } from '@/lib/cars/paths'
import { getPrice } from '@/lib/cars/price'
import type { CardProps } from '../card-props'
import { CardButtons } from '../parts/card-buttons'
import { CardPicture } from '../parts/card-picture'
import { FinanceStrip } from '../parts/finance-strip'
import { MarketSaving } from '../parts/market-saving'
import { Price } from '../parts/price'

/** Tall picture with the name over its lower edge and the price in a corner flag. */
export function PosterCard(props: CardProps) {
  const { site, car } = props
  return (
    <article
      data-testid="car-card"
      {...getCarAttributes(car)}
      className="group relative flex h-full flex-col overflow-hidden bg-surface wrap-anywhere text-ink"
    >
      <div className="relative overflow-hidden">
        <CardPicture
          {...props}
          aspect="1x1"
          ratio="1/1"
          sizes="(min-width: 1200px) 420px, (min-width: 576px) 50vw, 100vw"
          tagClassName="top-0 left-0 mr-0! max-w-1/2! font-display text-base! font-extrabold! uppercase"
          heartClassName="absolute top-20 right-3 bg-ground text-ink aria-pressed:bg-primary aria-pressed:text-on-primary"
          locationClassName="bottom-22 ml-2"
          className="[&>img]:transition-transform [&>img]:duration-700 [&>img]:ease-out group-hover:[&>img]:scale-[1.04]"
        />
        <Price
          car={car}
          site={site}
          className="poster-card-price"
          amountClassName={clsx(
            'font-display leading-none font-extrabold tabular-nums',
            getPrice(car) === null ? 'text-lg' : 'text-[1.75rem]',
          )}
          wasClassName="block text-xs font-medium"
          noteClassName="ml-auto max-w-36 text-on-primary!"
        />
        <div className="poster-card-name">
          <h3 className="leading-none">
            <SiteLink
              site={site}
              href={getCarPath(site, car)}
              className="after:absolute after:inset-x-0 after:bottom-0 after:h-[400%]"
            >
              <span className="line-clamp-2 font-text text-sm font-medium text-link tabular-nums normal-case">
                {getCarSubheading(car)}
              </span>
              <span className="mt-1 line-clamp-3 text-[clamp(2rem,9vw,2.6rem)] leading-[0.9] font-extrabold sm:text-[2.2rem]">
                {getCarHeading(car)}
              </span>
            </SiteLink>
          </h3>
        </div>
      </div>
      <div className="flex grow flex-col gap-3 px-4 pt-1 pb-4">
        <ul className="flex flex-wrap gap-x-4 text-sm text-muted tabular-nums">
          {/* The heading already contains the year. */}
          {listChips(car, site)
            .filter(({ key }) => key !== 'year')
            .map((chip) => (
              <li key={chip.key}>
                <span className="sr-only">{`${chip.label}: `}</span>
                {chip.value}
              </li>
            ))}
        </ul>
        <MarketSaving car={car} site={site} className="text-sm" />
        <FinanceStrip
          {...props}
          className="mt-auto border-t border-line pt-3"
          figuresClassName="figures-row"
          figureClassName="font-display text-xl font-extrabold"
        />
        <CardButtons site={site} car={car} className="poster-card-buttons" />
      </div>
    </article>
  )
}
