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

/** Unsent values of a car enquiry form (`BS-04`). */
export type EnquiryDraft = Record<string, string>

/** Stale drafts are discarded after this TTL in ms. */
const DRAFT_TTL_MS = 24 * 60 * 60_000
const MAX_VALUE_LENGTH = 4000

const toDraftKey = (site: string) => `enquire-car:${site}`

/** The draft of an enquiry about a car; empty when there is none, it is stale, or storage is blocked (`BS-05`). */
export function readEnquiryDraft(site: string, carId: string, now = Date.now()): EnquiryDraft {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(toDraftKey(site)) ?? 'null')
    if (!isRecord(stored)) return {}
    const { carId: id, savedAt, values } = stored
    const isFresh = typeof savedAt === 'number' && savedAt <= now && now - savedAt < DRAFT_TTL_MS
    if (id !== carId || !isFresh || typeof values !== 'object' || values === null) return {}
    return Object.fromEntries(
      Object.entries(values).filter(
        (entry): entry is [string, string] =>
          typeof entry[1] === 'string' && entry[1].length <= MAX_VALUE_LENGTH,
      ),
    )
  } catch {
    return {}
  }
}

/** Stores the draft of an enquiry, replacing the draft for another car; empty values delete it. */
export function saveEnquiryDraft(site: string, carId: string, values: EnquiryDraft, now = Date.now()): void {
  try {
    if (Object.keys(values).length === 0) localStorage.removeItem(toDraftKey(site))
    else localStorage.setItem(toDraftKey(site), JSON.stringify({ carId, savedAt: now, values }))
  } catch {
    // Storage is blocked or full: the form works without a draft.
  }
}
