import { useEffect, useState } from 'react'
import type { CarSummary } from '@/lib/cars/car'

/** Longest wait for an answer, in ms. */
const PATIENCE_MS = 8000

type Known = ReadonlyMap<number, CarSummary | null>
const NOTHING: Known = new Map()

/**
 * The cars of some numbers as the site's stock has them now; `null` for those that are gone. Asked for once: a number that is
 * taken off the list asks for nothing.
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
    const ask = async () => {
      const cars = await askForCars(missing, leave.signal)
      const found = new Map(cars.map((car) => [car.id, car]))
      const asked = missing.split(',').map(Number)
      setKnown((before) => new Map([...before, ...asked.map((id) => [id, found.get(id) ?? null] as const)]))
    }
    ask().catch((error: unknown) => {
      if (leave.signal.aborted) return
      console.warn('the cars of the list could not be had', error)
      setHasFailed(true)
    })
    return () => leave.abort()
  }, [missing, hasFailed])

  return { known, hasFailed, retry: () => setHasFailed(false) }
}

/** @throws when the answer does not come in time or is none. */
async function askForCars(ids: string, leave: AbortSignal): Promise<CarSummary[]> {
  const signal = AbortSignal.any([leave, AbortSignal.timeout(PATIENCE_MS)])
  const response = await fetch(`/api/watchlist/cars?ids=${ids}`, { signal })
  if (!response.ok) throw new Error(`The answer was ${response.status}.`)
  const { cars } = (await response.json()) as { cars: CarSummary[] }
  return cars
}
