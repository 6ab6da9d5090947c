/** A saved car: enough to name it when it is no longer for sale. No price, since what was stored may be out of date. */
export type SavedCar = {
  id: number
  /** Path of its page; empty when this browser was only told its number. */
  href: string
  heading: string
  /** When it was saved, in ms. */
  savedAt: number
}

/** How many are kept a site; the oldest make room. */
export const MOST_SAVED_CARS = 200
const LONGEST = 200
const NONE: readonly SavedCar[] = []

let last = { text: '[]', cars: NONE }
/** What could not be stored, a site: it holds until the page is left (`BS-05`). */
const unstored = new Map<string, readonly SavedCar[]>()
const listeners = new Set<() => void>()

const toKey = (site: string) => `saved-cars:${site}`

/**
 * The cars that were saved on a site in this browser (`BS-04`), newest first. None when the store is blocked or holds rubbish
 * (`BS-05`). The same array as long as nothing changes.
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

/** Puts a list in place of a site's. `false` when it can not be kept beyond this page (`BS-05`). */
export function writeSavedCars(site: string, cars: readonly SavedCar[]): boolean {
  const kept = cars
    .slice(0, MOST_SAVED_CARS)
    .map((car) => Object.assign({}, car, { heading: car.heading.slice(0, LONGEST) }))
  let isStored = true
  try {
    localStorage.setItem(toKey(site), JSON.stringify(kept))
    unstored.delete(site)
  } catch {
    isStored = false
    unstored.set(site, kept)
  }
  for (const listener of listeners) listener()
  return isStored
}

/** Adds a car to a site's list or takes it off. `false` when that can not be kept beyond this page (`BS-05`). */
export function markSavedCar(site: string, car: SavedCar, isSaved: boolean): boolean {
  const others = readSavedCars(site).filter(({ id }) => id !== car.id)
  return writeSavedCars(site, isSaved ? [car, ...others] : others)
}

/** Calls back whenever a list changes, here or in another tab. Returns what ends that. */
export function watchSavedCars(onChange: () => void): () => void {
  listeners.add(onChange)
  window.addEventListener('storage', onChange)
  return () => {
    listeners.delete(onChange)
    window.removeEventListener('storage', onChange)
  }
}

function parse(text: string): readonly SavedCar[] {
  const kept: unknown = JSON.parse(text)
  return Array.isArray(kept) ? kept.filter(isSavedCar).slice(0, MOST_SAVED_CARS) : NONE
}

/** Only links to this very site: what is stored may have been written by anybody. */
function isSavedCar(value: unknown): value is SavedCar {
  if (typeof value !== 'object' || value === null) return false
  const { id, href, heading, savedAt } = value as Record<string, unknown>
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
