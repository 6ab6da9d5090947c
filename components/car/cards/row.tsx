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

/** Number of fact columns in a row, unless the site has more chips. */
const COLUMNS = 5

/** Table row: picture, name, facts in columns, distance, price. Falls back to a card in narrow containers. */
export function RowCard(props: CardProps) {
  const { site, car, distance } = props
  const facts = listColumns(props)
  return (
    <article
      data-testid="car-card"
      {...getCarAttributes(car)}
      className="group @container relative h-full wrap-anywhere rounded-card border border-line bg-surface text-ink hover:border-muted"
    >
      <div className="row-card-columns">
        <CardPicture
          {...props}
          site={{ ...site, card: { ...site.card, show_location: false } }}
          distance=""
          ratio="3/2"
          sizes="(min-width: 768px) 232px, 120px"
          smallest={256}
          className="row-card-picture"
          tagClassName="top-0 left-0 mr-0! rounded-br-control text-[0.7rem]!"
          heartClassName="absolute bottom-0 left-0 rounded-tr-control bg-surface text-ink aria-pressed:text-link"
        />
        <div className="row-card-text">
          <div className="min-w-0">
            <h3 className="text-xl leading-[1.05] font-bold">
              <SiteLink
                site={site}
                href={getCarPath(site, car)}
                className="line-clamp-3 underline-offset-2 after:absolute after:inset-0 hover:underline"
              >
                {getCarHeading(car)}
              </SiteLink>
            </h3>
            <p className="mt-1 line-clamp-2 text-sm leading-snug text-muted">
              {[getCarSubheading(car), (site.card.show_location || distance) && car.location_name, distance]
                .filter(Boolean)
                .join(', ')}
            </p>
          </div>
          <FactColumns facts={facts} className="@max-2xl:hidden" />
        </div>
        <FactColumns facts={facts} className="col-span-2 border-t border-line px-3.5 py-2.5 @2xl:hidden" />
        <div className="row-card-price">
          <Price
            car={car}
            site={site}
            className="leading-tight @2xl:text-right"
            amountClassName={clsx(
              'font-display leading-none font-bold tabular-nums',
              getPrice(car) === null ? 'text-lg' : 'text-[1.65rem]',
            )}
            wasClassName="mr-1.5 text-sm text-muted @2xl:mr-0 @2xl:block"
          />
          <MarketSaving
            car={car}
            site={site}
            className="text-xs leading-tight @2xl:justify-end @2xl:text-right"
          />
          <CardButtons
            site={site}
            car={car}
            className="relative z-10 flex flex-wrap gap-1.5 [&>a]:grow [&>a]:px-3 [&>p]:hidden"
          />
        </div>
        <FinanceStrip
          {...props}
          className="row-card-finance"
          figuresClassName="figures-row"
          figureClassName="font-display text-lg font-bold"
          printClassName="text-muted @max-2xl:mt-2"
        />
      </div>
    </article>
  )
}

/** The site's chips except the year, which is in the heading, after the highlights that fit; the distance comes last. */
function listColumns({ site, car }: CardProps): { name: string; value: string }[] {
  const chips = listChips(car, site)
    .filter(({ key }) => key !== 'year')
    .sort((a, b) => Number(a.key === 'km') - Number(b.key === 'km'))
    .map(({ key, label, value }) => ({
      name: key === 'km' && site.locale !== 'en-US' ? 'Kms' : label,
      value,
    }))
  const own = car.highlights.filter(
    ({ name, value }) => name && value && !chips.some((chip) => chip.value === value),
  )
  return [...own.slice(0, Math.max(0, COLUMNS - chips.length)), ...chips]
}

function FactColumns({ facts, className }: { facts: { name: string; value: string }[]; className: string }) {
  if (facts.length === 0) return null
  return (
    <dl className={`row-card-facts ${className}`}>
      {facts.map(({ name, value }) => (
        <div key={name} className="fact-column">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
