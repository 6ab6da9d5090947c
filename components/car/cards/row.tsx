import clsx from 'clsx'
import { SiteLink } from '@/components/ui/site-link'
import { getCarHeading, getCarSubheading, listChips, getCarAttributes } from '@/lib/cars/describe'
import { getCarPath } from '@/lib/cars/paths'
import { formatDistance, getPrice } from '@/lib/cars/price'
import type { CardProps } from '../card-props'
import { CardButtons } from '../parts/card-buttons'
import { CardPicture } from '../parts/card-picture'
import { FinanceStrip } from '../parts/finance-strip'
import { MarketSaving } from '../parts/market-saving'
import { Price } from '../parts/price'

/** Number of fact columns in a row; the last one is the distance. */
const COLUMNS = 5

/** Table row: picture, name, facts in columns, distance, price. Falls back to a card in narrow containers. */
export function RowCard(props: CardProps) {
  const { site, car } = props
  const facts = listColumns(props)
  return (
    <article
      data-testid="car-card"
      {...getCarAttributes(car)}
      className="group @container relative h-full wrap-anywhere rounded-card border border-line bg-surface text-ink hover:border-muted"
    >
      <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] @2xl:grid-cols-[13.5rem_minmax(0,1fr)_10rem] @5xl:grid-cols-[14.5rem_minmax(0,1fr)_11rem]">
        <CardPicture
          {...props}
          site={{ ...site, card: { ...site.card, show_location: false } }}
          ratio="3/2"
          sizes="(min-width: 768px) 232px, 120px"
          className="self-start rounded-tl-card @2xl:h-full @2xl:rounded-l-card @2xl:[&>div]:h-full @2xl:[&>img]:h-full"
          tagClassName="top-0 left-0 mr-0! rounded-br-control text-[0.7rem]!"
          heartClassName="absolute bottom-0 left-0 rounded-tr-control bg-surface text-ink aria-pressed:text-link"
        />
        <div className="flex min-w-0 flex-col justify-center gap-2.5 px-3.5 py-2.5 @2xl:px-5 @2xl:py-3.5 @5xl:grid @5xl:grid-cols-[15rem_minmax(0,1fr)] @5xl:items-center @5xl:gap-6">
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
              {[getCarSubheading(car), site.card.show_location && car.location_name]
                .filter(Boolean)
                .join(', ')}
            </p>
          </div>
          <FactColumns facts={facts} className="hidden @2xl:grid" />
        </div>
        <FactColumns
          facts={facts}
          className="col-span-2 grid border-t border-line px-3.5 py-2.5 @2xl:hidden"
        />
        <div className="col-span-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-3.5 py-3 @2xl:col-span-1 @2xl:flex-col @2xl:items-stretch @2xl:justify-center @2xl:border-t-0 @2xl:border-l @2xl:px-4">
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
          className="col-span-full gap-x-6 gap-y-2 border-t border-line px-3.5 py-2.5 @2xl:grid @2xl:grid-cols-[18rem_minmax(0,1fr)] @2xl:items-center @2xl:px-5"
          figuresClassName="grid grid-cols-[repeat(3,auto)] justify-between gap-x-3"
          figureClassName="font-display text-lg font-bold"
          printClassName="text-muted @max-2xl:mt-2"
        />
      </div>
    </article>
  )
}

/** Highlights first, then attributes, up to `COLUMNS`; the distance comes last. */
function listColumns({ site, car }: CardProps): { name: string; value: string }[] {
  const distance =
    car.km === null
      ? []
      : [{ name: site.locale === 'en-US' ? 'Miles' : 'Kms', value: formatDistance(car.km, site.locale) }]
  const own = car.highlights.filter(({ name, value }) => name && value)
  const chips = listChips(car, site).flatMap(({ key, label, value }) =>
    key === 'km' || key === 'year' || own.some((figure) => figure.value === value)
      ? []
      : [{ name: label, value }],
  )
  return [...[...own, ...chips].slice(0, COLUMNS - distance.length), ...distance]
}

function FactColumns({ facts, className }: { facts: { name: string; value: string }[]; className: string }) {
  if (facts.length === 0) return null
  return (
    <dl
      className={clsx(
        'grid-cols-3 gap-x-3 gap-y-2 text-sm leading-tight @md:grid-cols-5 @2xl:grid-cols-[1.15fr_0.8fr_1.1fr_0.9fr_1fr]',
        className,
      )}
    >
      {facts.map(({ name, value }) => (
        <div key={name} className="min-w-0">
          <dt className="line-clamp-2 text-xs text-muted">{name}</dt>
          <dd className="line-clamp-3 font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
