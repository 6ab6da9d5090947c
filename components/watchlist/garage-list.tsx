import type { ReactNode } from 'react'
import { CARD_GRIDS, CarCard } from '@/components/car/car-card'
import { buttonClass } from '@/components/ui/button-styles'
import { Icon } from '@/components/ui/icon'
import { SiteLink } from '@/components/ui/site-link'
import type { CarSummary } from '@/lib/cars/car'
import { getCarHeading } from '@/lib/cars/describe'
import type { StockSite } from '@/lib/site/stock-site'
import { getVehicleNoun, lowerNoun } from '@/lib/site/template'
import { describeGarageTab, type GarageTab } from '@/lib/watchlist/garage'

/** A saved vehicle: in stock (for sale or sold), or no longer in the site's stock. */
export type ListedCar =
  | { kind: 'car'; car: CarSummary }
  | { kind: 'gone'; car: { id: number; heading: string } }

type Props = {
  site: StockSite
  cars: readonly ListedCar[]
  /** URL of the image service. */
  images: string
  /** Current time in Unix seconds. */
  now: number
  /** Renders the remove button of a vehicle. */
  renderRemove?: (car: { id: number; heading: string }) => ReactNode
}

/** Saved vehicles as the site's cards with current prices (`RT-12`), with a placeholder for those no longer in stock. */
export function CarList({ site, cars, images, now, renderRemove }: Props) {
  return (
    <ul data-saved-list className={CARD_GRIDS[site.design.card]}>
      {cars.map((entry) => (
        <li key={entry.car.id} className="flex flex-col">
          {entry.kind === 'car' ? (
            <div className="grow">
              <CarCard site={site} car={entry.car} images={images} now={now} />
            </div>
          ) : (
            <GoneCar site={site} heading={entry.car.heading} />
          )}
          {renderRemove?.({
            id: entry.car.id,
            heading: entry.kind === 'car' ? getCarHeading(entry.car) : entry.car.heading || 'Saved car',
          })}
        </li>
      ))}
    </ul>
  )
}

/** Placeholder for a vehicle no longer in stock, with a search for similar ones. */
function GoneCar({ site, heading }: { site: StockSite; heading: string }) {
  const noun = lowerNoun(getVehicleNoun(site).one)
  const words = heading.replace(/^(?:19|20)\d\d /, '')
  const query = words === '' ? '' : `?${new URLSearchParams({ query: words }).toString()}`
  return (
    <article className="flex grow flex-col items-start justify-center rounded-card border border-dashed border-muted p-6 wrap-anywhere">
      <p className="flex items-center gap-2 text-sm font-semibold text-muted">
        <Icon name="tag" /> No longer for sale
      </p>
      <h3 className="mt-2 text-xl font-bold">{heading || `A saved ${noun}`}</h3>
      <p className="mt-1 text-muted">Like this and want something similar?</p>
      <SiteLink
        site={site}
        href={`/search/${site.default_search_path}${query}`}
        prefetch={false}
        className={buttonClass('primary', { small: true, className: 'mt-4' })}
      >
        Find Me Something Similar
      </SiteLink>
    </article>
  )
}

/** Panel shown instead of a list, with the next step. */
export function GaragePanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="rounded-card border border-line bg-surface p-6 md:p-10">
      <p className="font-display text-xl font-bold md:text-2xl">{title}</p>
      {children}
    </div>
  )
}

/** Empty state with a link to the stock. */
export function EmptyGarage({ site, tab }: { site: StockSite; tab: GarageTab }) {
  const { empty, hint } = describeGarageTab(site, tab)
  return (
    <GaragePanel title={empty}>
      <p className="mt-2 flex items-start gap-2 text-muted">
        <Icon name="heart" className="mt-1" />
        {hint}
      </p>
      <SiteLink
        site={site}
        href={`/search/${site.default_search_path}`}
        className={buttonClass('primary', { className: 'mt-5' })}
      >
        Browse {lowerNoun(getVehicleNoun(site).many)}
      </SiteLink>
    </GaragePanel>
  )
}

/** Error state: the stock could not be loaded. */
export function GarageTrouble({ children }: { children: ReactNode }) {
  return (
    <div role="alert">
      <GaragePanel title="We couldn’t load your list">
        <p className="mt-2 text-muted">Your list is still saved. Please try again in a moment.</p>
        {children}
      </GaragePanel>
    </div>
  )
}
