import clsx from 'clsx'
import { SiteLink } from '@/components/ui/site-link'
import { getCarHeading, getCarSubheading, listChips, getCarAttributes } from '@/lib/cars/describe'
import { getCarPath } from '@/lib/cars/paths'
import { getPrice } from '@/lib/cars/price'
import { pickTag } from '@/lib/cars/availability'
import type { CardProps } from '../card-props'
import { CardButtons } from '../parts/card-buttons'
import { CardPicture } from '../parts/card-picture'
import { FinanceStrip } from '../parts/finance-strip'
import { MarketSaving } from '../parts/market-saving'
import { Price } from '../parts/price'
import { TagBadge } from '../parts/tag-badge'
import { SaveHeart } from '@/components/watchlist/save-control'

/** Large price first, finance figures below it, a small picture and compact facts. */
export function PriceFirstCard(props: CardProps) {
  const { site, car, now } = props
  // The heading already contains the year.
  const chips = listChips(car, site).filter(({ key }) => key !== 'year')
  const tag = pickTag(car, site, now)
  return (
    <article
      data-testid="car-card"
      {...getCarAttributes(car)}
      className="group relative flex h-full flex-col rounded-card border border-line bg-ground wrap-anywhere text-ink"
    >
      {tag && (
        <TagBadge
          tag={tag}
          className="absolute -top-3 right-2 z-10 max-w-[calc(100%-1rem)] rotate-3 truncate uppercase"
        />
      )}
      <div className={clsx('price-first-card-head', site.garage_enabled && 'pr-14')}>
        <SaveHeart
          site={site}
          car={car}
          className="absolute top-[calc(50%-1rem)] right-1.5 text-3xl text-on-primary"
        />
        <Price
          car={car}
          site={site}
          amountClassName={clsx(
            'font-display leading-none font-black tracking-[-0.03em] tabular-nums',
            getPrice(car) === null ? 'text-xl' : 'text-[2.15rem]',
          )}
          wasClassName="mr-1 align-[0.65em] text-sm font-semibold"
          noteClassName="mt-1.5 text-sm! leading-tight font-medium! text-on-primary!"
        />
      </div>
      <FinanceStrip
        {...props}
        className="border-b-2 border-line px-3.5 py-2.5"
        figuresClassName="figures-row"
        figureClassName="text-sm font-extrabold tracking-[-0.02em]"
      />
      <div className="grid grid-cols-[44%_minmax(0,1fr)]">
        <CardPicture
          {...props}
          hideTag
          heartClassName={null}
          ratio="4/3"
          sizes="(min-width: 1200px) 150px, (min-width: 576px) 22vw, 44vw"
          smallest={256}
          className="border-r-2 border-line"
        />
        <h3 className="price-first-card-name">
          <SiteLink
            site={site}
            href={getCarPath(site, car)}
            className="line-clamp-3 underline-offset-2 after:absolute after:inset-0 hover:underline"
          >
            {getCarHeading(car)}
          </SiteLink>
          <span className="mt-1 line-clamp-2 font-text text-sm font-normal text-muted">
            {getCarSubheading(car)}
          </span>
        </h3>
      </div>
      <MarketSaving
        car={car}
        site={site}
        className="border-t-2 border-line px-3.5 py-1.5 text-sm leading-tight"
      />
      <ul className="grid grow grid-cols-2 content-start border-t-2 border-line px-3.5 py-2 text-sm leading-6">
        {chips.map((chip) => (
          <li key={chip.key} className="truncate tabular-nums">
            <span className="sr-only">{`${chip.label}: `}</span>
            {chip.value}
          </li>
        ))}
      </ul>
      <CardButtons
        site={site}
        car={car}
        className="relative z-10 flex flex-wrap gap-2 px-3 pb-3 [&>a]:flex-1 [&>a]:px-3 [&>a]:leading-tight"
      />
    </article>
  )
}
