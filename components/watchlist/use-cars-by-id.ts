import { useEffect, useState } from 'react'
import type { CarSummary } from '@/lib/cars/car'

/** Request timeout in ms. */
const TIMEOUT_MS = 8000

type Known = ReadonlyMap<number, CarSummary | null>
const NOTHING: Known = new Map()

/**
 * Loads vehicles by id from the site's stock; `null` for those no longer in stock. Requests only missing ids: removing an id
 * sends no request.
 */
export function useCarsById(ids: readonly number[]): {
  known: Known
  hasFailed: boolean
  retry: () => void
} {
  const [known, setKnown] = useState(NOTHING)
  const [hasFailed, setHasFailed] = useState(false)
  const missing = ids.filter((id) => !known.has(id)).join(',')

  useEffect(() => {
    if (missing === '' || hasFailed) return
    const leave = new AbortController()
    const load = async () => {
      const cars = await fetchCars(missing, leave.signal)
      const found = new Map(cars.map((car) => [car.id, car]))
      const requested = missing.split(',').map(Number)
      setKnown(
        (before) => new Map([...before, ...requested.map((id) => [id, found.get(id) ?? null] as const)]),
      )
    }
    load().catch((error: unknown) => {
      if (leave.signal.aborted) return
      console.warn('Watchlist vehicles could not be loaded', error)
      setHasFailed(true)
    })
    return () => leave.abort()
  }, [missing, hasFailed])

  return { known, hasFailed, retry: () => setHasFailed(false) }
}

/** @throws on a timeout, a network error or an error status. */
async function fetchCars(ids: string, leave: AbortSignal): Promise<CarSummary[]> {
  const signal = AbortSignal.any([leave, AbortSignal.timeout(TIMEOUT_MS)])
  const response = await fetch(`/api/watchlist/cars?ids=${ids}`, { signal })
  if (!response.ok) throw new Error(`Watchlist request failed with status ${response.status}`)
  const { cars } = (await response.json()) as { cars: CarSummary[] }
  return cars
}
