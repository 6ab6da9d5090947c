import { isRecord } from '@/lib/typed'

/** A recently viewed car, for a small tile. Prices are not stored because they may become outdated. */
export type ViewedCar = {
  id: number
  /** Path of the car page. */
  href: string
  heading: string
  subheading: string
  /** Path or URL of the image; empty without one. */
  picture: string
}

/** Maximum number of cars per site. */
const MAX_CARS = 9
const LENGTH = 200

const NONE: readonly ViewedCar[] = []
let last = { text: '[]', cars: NONE }

/**
 * Recently viewed cars of a site, newest first; empty when storage is blocked or its data is invalid (`BS-05`).
 * Returns the same array until the data changes.
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
  const stored: unknown = JSON.parse(text)
  return Array.isArray(stored) ? stored.filter(isViewedCar).slice(0, MAX_CARS) : NONE
}

/** Adds a car at the start of the site's list, without duplicates. Storage failures are ignored (`BS-05`). */
export function addViewedCar(site: string, car: ViewedCar): void {
  const others = readViewedCars(site).filter(({ id }) => id !== car.id)
  const cut = { ...car, heading: car.heading.slice(0, LENGTH), subheading: car.subheading.slice(0, LENGTH) }
  try {
    localStorage.setItem(toKey(site), JSON.stringify([cut, ...others].slice(0, MAX_CARS)))
  } catch {
    // Storage is blocked or full: the page works without it.
  }
}

function toKey(site: string): string {
  return `viewed-cars:${site}`
}

/** Validates stored data, which other code may have modified: only same-site links are accepted. */
function isViewedCar(value: unknown): value is ViewedCar {
  if (!isRecord(value)) return false
  const { id, href, heading, subheading, picture } = value
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
