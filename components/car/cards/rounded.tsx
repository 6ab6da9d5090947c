import { SiteLink } from '@/components/ui/site-link'
import { getCarHeading, getCarSubheading, listChips, getCarAttributes } from '@/lib/cars/describe'
import { getCarPath } from '@/lib/cars/paths'
import { pickNote } from '@/lib/cars/pick-note'
import type { CardProps } from '../card-props'
import { CardButtons } from '../parts/card-buttons'
import { CardPicture } from '../parts/card-picture'
import { FinanceStrip } from '../parts/finance-strip'
import { MarketSaving } from '../parts/market-saving'
import { Price } from '../parts/price'

/** Large rounded picture with a handwritten note over its edge, facts, price and one button. */
export function RoundedCard(props: CardProps) {
  const { site, car, now } = props
  const note = pickNote(car, site, now)
  return (
    <article data-testid="car-card" {...getCarAttributes(car)} className="rounded-card-frame group">
      <CardPicture
        {...props}
        ratio="4/3"
        sizes="(min-width: 1200px) 420px, (min-width: 576px) 50vw, 100vw"
        className="rounded-card"
        tagClassName="top-3 left-3 rounded-full"
        heartClassName="absolute top-3 right-3 rounded-[46%_54%_42%_58%/58%_48%_52%_42%] bg-surface text-link aria-pressed:bg-accent aria-pressed:text-on-accent"
        locationClassName={note ? 'bottom-8' : undefined}
      />
      {note && <p className="rounded-card-note group-hover:rotate-1">{note}</p>}
      <div className={`flex grow flex-col px-3 pb-2 ${note ? 'pt-3' : 'pt-5'}`}>
        <h3 className="text-[1.4rem] leading-tight font-extrabold tracking-[-0.01em]">
          <SiteLink
            site={site}
            href={getCarPath(site, car)}
            className="after:absolute after:inset-x-0 after:top-0 after:aspect-[4/3] hover:text-link"
          >
            {getCarHeading(car)}
          </SiteLink>
          <span className="mt-0.5 line-clamp-1 font-text text-base font-normal tracking-normal text-muted">
            {getCarSubheading(car)}
          </span>
        </h3>
        <ul className="chips mt-3 flex flex-wrap gap-1.5 text-sm font-semibold">
          {listChips(car, site).map((chip) => (
            <li key={chip.key}>
              <span className="sr-only">{`${chip.label}: `}</span>
              {chip.value}
            </li>
          ))}
        </ul>
        <MarketSaving car={car} site={site} className="mt-3 text-sm" />
        <div className="mt-auto flex flex-wrap items-end justify-between gap-x-4 gap-y-3 pt-5">
          <Price
            car={car}
            site={site}
            className="leading-none"
            amountClassName="font-display text-[1.75rem] font-extrabold tracking-tight tabular-nums"
            wordsClassName="font-display text-xl leading-tight font-bold"
            noteClassName="mt-1.5 !text-sm"
          />
          <CardButtons
            site={site}
            car={car}
            className="rounded-card-buttons"
            secondaryTone="quiet"
            secondaryClassName="!px-2"
          />
        </div>
        <FinanceStrip
          {...props}
          className="mt-4 rounded-card bg-ground px-4 py-3"
          figuresClassName="figures-row"
          figureClassName="font-display text-lg font-extrabold"
        />
      </div>
    </article>
  )
}
