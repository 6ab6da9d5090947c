import { readJson, writeJson } from './json-store'

/** A car that was asked about, and when it was last, in ms. */
export type EnquiredCar = { id: string; at: number }

const KEPT = 50
/** An enquiry is worth a reminder for so long, in ms. */
const KEPT_MS = 90 * 86_400_000

const toKey = (site: string) => `enquired-cars:${site}`

/** Notes that a car of a site was asked about (`FM-21`). Whether it can be stored does not matter (`BS-05`). */
export function recordEnquiredCar(site: string, id: string, now: number = Date.now()): void {
  const others = listEnquiredCars(site, now).filter((car) => car.id !== id)
  writeJson(toKey(site), [{ id, at: now }, ...others].slice(0, KEPT))
}

/** When a car of a site was last asked about from this browser, in ms; `null` when it was not, or too long ago. */
export function readEnquiredAt(site: string, id: string, now: number = Date.now()): number | null {
  return listEnquiredCars(site, now).find((car) => car.id === id)?.at ?? null
}

function listEnquiredCars(site: string, now: number): EnquiredCar[] {
  const stored = readJson(toKey(site))
  return Array.isArray(stored)
    ? stored.filter(isEnquiredCar).filter(({ at }) => at <= now && now - at < KEPT_MS)
    : []
}

function isEnquiredCar(value: unknown): value is EnquiredCar {
  if (typeof value !== 'object' || value === null) return false
  const { id, at } = value as Record<string, unknown>
  return typeof id === 'string' && typeof at === 'number'
}
