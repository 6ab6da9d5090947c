'use client'

import { useSyncExternalStore } from 'react'
import { buttonClass } from '@/components/ui/button-styles'
import type { StockSite } from '@/lib/site/stock-site'
import { readViewedCars } from '@/lib/storage/recently-viewed'
import { readSavedCars, watchSavedCars } from '@/lib/storage/saved-cars'
import type { GarageTab } from '@/lib/watchlist/paths'
import { CarList, type ListedCar } from './car-list'
import { EmptyGarage, GarageTrouble } from './garage-states'
import { RemoveButton } from './save-control'
import { useCarsById } from './use-cars-by-id'

export type DeviceListProps = {
  site: StockSite
  tab: GarageTab
  /** URL of the image service. */
  images: string
}

type KnownCar = { id: number; heading: string }

const NONE: readonly KnownCar[] = []
const SECOND_MS = 1000

/** The vehicles stored in this browser for a tab, with their current data (`BS-04`, `RT-12`). */
export function DeviceList({ site, tab, images }: DeviceListProps) {
  const isSaved = tab === 'saved-cars'
  const listed = useSyncExternalStore<readonly KnownCar[]>(
    watchSavedCars,
    () => (isSaved ? readSavedCars(site.slug) : readViewedCars(site.slug)),
    () => NONE,
  )
  const { known, hasFailed, retry } = useCarsById(listed.map(({ id }) => id))

  if (listed.length === 0) return <EmptyGarage site={site} tab={tab} />
  if (hasFailed)
    return (
      <GarageTrouble>
        <button type="button" onClick={retry} className={buttonClass('primary', { className: 'mt-5' })}>
          Try again
        </button>
      </GarageTrouble>
    )
  if (!listed.every(({ id }) => known.has(id)))
    return (
      <p role="status" className="py-10 text-muted">
        Loading current prices…
      </p>
    )
  const cars = listed.flatMap((entry): ListedCar[] => {
    const car = known.get(entry.id)
    if (car) return [{ kind: 'car', car }]
    // Skip viewed vehicles that are no longer in stock.
    return isSaved ? [{ kind: 'gone', car: entry }] : []
  })
  if (cars.length === 0) return <EmptyGarage site={site} tab={tab} />
  return (
    <CarList
      site={site}
      cars={cars}
      images={images}
      now={Date.now() / SECOND_MS}
      {...(isSaved
        ? {
            renderRemove: ({ id, heading }) => (
              <RemoveButton type="button" id={id} name={heading} className="mt-1 self-start" />
            ),
          }
        : {})}
    />
  )
}
