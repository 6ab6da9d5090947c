'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { buttonClass } from '@/components/ui/button-styles'
import { fetchJson } from '@/lib/browser-data/fetch-json'
import { getQueryClient } from '@/lib/browser-data/query-client'
import { carSummarySchema, type CarSummary } from '@/lib/cars/car'
import type { StockSite } from '@/lib/site/stock-site'
import { readViewedCars } from '@/lib/storage/recently-viewed'
import { readSavedCars, watchSavedCars } from '@/lib/storage/saved-cars'
import type { GarageTab } from '@/lib/watchlist/garage'
import { CarList, EmptyGarage, GarageTrouble, type ListedCar } from './garage-list'
import { RemoveButton } from './save-control'

export type DeviceListProps = {
  site: StockSite
  tab: GarageTab
  /** URL of the image service. */
  images: string
}

type KnownCar = { id: number; heading: string }

const NONE: readonly KnownCar[] = []
const SECOND_MS = 1000
/** Request timeout in ms. */
const TIMEOUT_MS = 8000

/** Response of `GET /api/watchlist/cars`. */
const carsSchema = z.object({ cars: z.array(carSummarySchema) })

/** The vehicles stored in this browser for a tab, with their current data (`BS-04`, `RT-12`). */
export function DeviceList({ site, tab, images }: DeviceListProps) {
  const isSaved = tab === 'saved-cars'
  const listed = useSyncExternalStore<readonly KnownCar[]>(
    watchSavedCars,
    () => (isSaved ? readSavedCars(site.slug) : readViewedCars(site.slug)),
    () => NONE,
  )
  const { known, hasFailed, retry } = useCarsById(
    site.slug,
    listed.map(({ id }) => id),
  )

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

/**
 * Loads vehicles by id from the site's stock; `null` for those no longer in stock. Removing an id sends no request.
 */
function useCarsById(
  site: string,
  ids: readonly number[],
): { known: ReadonlyMap<number, CarSummary | null>; hasFailed: boolean; retry: () => void } {
  const [requested, setRequested] = useState(ids)
  if (ids.some((id) => !requested.includes(id))) setRequested(ids)
  const { data, isError, refetch } = useQuery(
    {
      queryKey: ['cars', site, ...requested],
      queryFn: async ({ signal }) => {
        const url = `/api/watchlist/cars?ids=${requested.join(',')}`
        const { cars } = await fetchJson(url, (json) => carsSchema.parse(json), {
          signal,
          timeoutMs: TIMEOUT_MS,
        })
        return { requested, cars }
      },
      enabled: requested.length > 0,
      placeholderData: keepPreviousData,
    },
    getQueryClient(),
  )
  const known = useMemo(() => {
    const found = new Map(data?.cars.map((car) => [car.id, car]))
    return new Map(data?.requested.map((id) => [id, found.get(id) ?? null]))
  }, [data])
  return { known, hasFailed: isError, retry: () => void refetch() }
}
