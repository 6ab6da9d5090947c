import { isRecord } from '@/lib/typed'

/**
 * A saved car, with enough data to display it after it is sold. Prices are not stored because they may become
 * outdated.
 */
export type SavedCar = {
  id: number
  /** Path of the car page; empty when only the id is known. */
  href: string
  heading: string
  /** Time of saving in Unix ms. */
  savedAt: number
}

/** Maximum number of cars per site; the oldest are removed first. */
export const MOST_SAVED_CARS = 200
const LONGEST = 200
const NONE: readonly SavedCar[] = []

let last = { text: '[]', cars: NONE }
/** Lists that could not be stored, by site; held in memory until the page is closed (`BS-05`). */
const unstored = new Map<string, readonly SavedCar[]>()
const listeners = new Set<() => void>()

const toKey = (site: string) => `saved-cars:${site}`

/**
 * Cars saved on a site in this browser (`BS-04`), newest first; empty when storage is blocked or its data is invalid
 * (`BS-05`). Returns the same array until the data changes.
 */
export function readSavedCars(site: string): readonly SavedCar[] {
  const held = unstored.get(site)
  if (held) return held
  try {
    const text = localStorage.getItem(toKey(site)) ?? '[]'
    if (text !== last.text) last = { text, cars: parse(text) }
    return last.cars
  } catch {
    return NONE
  }
}

/** Replaces a site's list. Returns `false` when it could not be stored and is only held in memory (`BS-05`). */
export function writeSavedCars(site: string, cars: readonly SavedCar[]): boolean {
  const stored = cars
    .slice(0, MOST_SAVED_CARS)
    .map((car) => Object.assign({}, car, { heading: car.heading.slice(0, LONGEST) }))
  let isStored = true
  try {
    localStorage.setItem(toKey(site), JSON.stringify(stored))
    unstored.delete(site)
  } catch {
    isStored = false
    unstored.set(site, stored)
  }
  for (const listener of listeners) listener()
  return isStored
}

/** Adds a car to a site's list or removes it. Returns `false` when the change is only held in memory (`BS-05`). */
export function markSavedCar(site: string, car: SavedCar, isSaved: boolean): boolean {
  const others = readSavedCars(site).filter(({ id }) => id !== car.id)
  return writeSavedCars(site, isSaved ? [car, ...others] : others)
}

/** Calls `onChange` when a list changes in this or another tab. Returns a function that unsubscribes. */
export function watchSavedCars(onChange: () => void): () => void {
  listeners.add(onChange)
  window.addEventListener('storage', onChange)
  return () => {
    listeners.delete(onChange)
    window.removeEventListener('storage', onChange)
  }
}

function parse(text: string): readonly SavedCar[] {
  const stored: unknown = JSON.parse(text)
  return Array.isArray(stored) ? stored.filter(isSavedCar).slice(0, MOST_SAVED_CARS) : NONE
}

/** Validates stored data, which other code may have modified: only same-site links are accepted. */
function isSavedCar(value: unknown): value is SavedCar {
  if (!isRecord(value)) return false
  const { id, href, heading, savedAt } = value
  return (
    Number.isSafeInteger(id) &&
    Number(id) > 0 &&
    typeof href === 'string' &&
    /^(?:\/[a-z]+\/[\w-]+)?$/i.test(href) &&
    typeof heading === 'string' &&
    heading.length <= LONGEST &&
    typeof savedAt === 'number'
  )
}

/** Time in ms in which the user must sign in; after that the request is discarded. */
const PENDING_TTL_MS = 30 * 60_000

const toPendingKey = (site: string) => `wished-car:${site}`

/** A car to save after signing in; `price` in whole dollars, `null` if unknown. */
export type PendingCar = { car: SavedCar; price: number | null }

/** Stores, for this tab, the car to save after signing in (`WL-04`). */
export function savePendingCar(site: string, { car, price }: PendingCar, now = Date.now()): void {
  try {
    sessionStorage.setItem(toPendingKey(site), JSON.stringify({ ...car, price, savedAt: now }))
  } catch {
    // Storage is blocked or full: the user can save the car after signing in.
  }
}

/** Returns the stored car and removes it; `null` when there is none, it has expired or is invalid. */
export function takePendingCar(site: string, now = Date.now()): PendingCar | null {
  try {
    const text = sessionStorage.getItem(toPendingKey(site))
    if (text === null) return null
    sessionStorage.removeItem(toPendingKey(site))
    const stored: unknown = JSON.parse(text)
    const { id, href, heading, price, savedAt } = isRecord(stored) ? stored : {}
    const isValid = Number.isSafeInteger(id) && typeof href === 'string' && typeof heading === 'string'
    if (!isValid || typeof savedAt !== 'number' || savedAt > now || now - savedAt > PENDING_TTL_MS)
      return null
    const car = { id: Number(id), href, heading, savedAt: now }
    return { car, price: typeof price === 'number' ? price : null }
  } catch {
    return null
  }
}
