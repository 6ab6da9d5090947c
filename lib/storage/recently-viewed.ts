/** A car that was looked at: enough for a small tile. No price, since what was stored may be out of date. */
export type ViewedCar = {
  id: number
  /** Path of its page. */
  href: string
  heading: string
  subheading: string
  /** Path or address of its picture, empty without one. */
  picture: string
}

/** How many are kept a site. */
const KEPT = 9
const LENGTH = 200

const NONE: readonly ViewedCar[] = []
let last = { text: '[]', cars: NONE }

/**
 * Cars that somebody looked at on a site before, newest first; none when the store is blocked or holds rubbish (`BS-05`).
 * The same array as long as nothing changes.
 */
export function readViewedCars(site: string): readonly ViewedCar[] {
  try {
    const text = localStorage.getItem(toKey(site)) ?? '[]'
    if (text !== last.text) last = { text, cars: parse(text) }
    return last.cars
  } catch {
    return NONE
  }
}

function parse(text: string): readonly ViewedCar[] {
  const kept: unknown = JSON.parse(text)
  return Array.isArray(kept) ? kept.filter(isViewedCar).slice(0, KEPT) : NONE
}

/** Puts a car first among those of its site, each once. Whether it can be stored does not matter (`BS-05`). */
export function addViewedCar(site: string, car: ViewedCar): void {
  const others = readViewedCars(site).filter(({ id }) => id !== car.id)
  const cut = { ...car, heading: car.heading.slice(0, LENGTH), subheading: car.subheading.slice(0, LENGTH) }
  try {
    localStorage.setItem(toKey(site), JSON.stringify([cut, ...others].slice(0, KEPT)))
  } catch {
    // Blocked or full: the page works without a memory.
  }
}

function toKey(site: string): string {
  return `viewed-cars:${site}`
}

/** Only links to this very site: what is stored may have been written by anybody. */
function isViewedCar(value: unknown): value is ViewedCar {
  if (typeof value !== 'object' || value === null) return false
  const { id, href, heading, subheading, picture } = value as Record<string, unknown>
  return (
    typeof id === 'number' &&
    typeof href === 'string' &&
    /^\/[a-z]+\/[\w-]+$/i.test(href) &&
    isText(heading) &&
    heading !== '' &&
    isText(subheading) &&
    typeof picture === 'string' &&
    /^(?:\/(?!\/)|https?:\/\/|$)/.test(picture)
  )
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= LENGTH
}
