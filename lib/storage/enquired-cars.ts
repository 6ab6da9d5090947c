import { isRecord } from '@/lib/typed'
import { readJson, writeJson } from './json-store'

/** A car with an enquiry, and the time of the last one in Unix ms. */
type EnquiredCar = { id: string; at: number }

const MAX_CARS = 50
/** Retention in ms. */
const RETENTION_MS = 90 * 86_400_000

const toKey = (site: string) => `enquired-cars:${site}`

/** Stores that a car was enquired about (`FM-21`). Storage failures are ignored (`BS-05`). */
export function recordEnquiredCar(site: string, id: string, now: number = Date.now()): void {
  const others = listEnquiredCars(site, now).filter((car) => car.id !== id)
  writeJson(toKey(site), [{ id, at: now }, ...others].slice(0, MAX_CARS))
}

/**
 * Time of the last enquiry about a car from this browser, in Unix ms; `null` without one or after the retention
 * period.
 */
export function readEnquiredAt(site: string, id: string, now: number = Date.now()): number | null {
  return listEnquiredCars(site, now).find((car) => car.id === id)?.at ?? null
}

function listEnquiredCars(site: string, now: number): EnquiredCar[] {
  const stored = readJson(toKey(site))
  return Array.isArray(stored)
    ? stored.filter(isEnquiredCar).filter(({ at }) => at <= now && now - at < RETENTION_MS)
    : []
}

function isEnquiredCar(value: unknown): value is EnquiredCar {
  if (!isRecord(value)) return false
  const { id, at } = value
  return typeof id === 'string' && typeof at === 'number'
}
