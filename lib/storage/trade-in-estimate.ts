import { ESTIMATE_LIFETIME_MS, isEstimate, readVehicle, type TradeInEstimate } from '@/lib/trade-in/estimate'
import { isRecord } from '@/lib/typed'
import { toEstimateKey } from './has-trade-in-estimate'

let last: { text: string | null; estimate: TradeInEstimate | null } = { text: null, estimate: null }

/**
 * The stored trade-in estimate of a site (`BS-04`); `null` when there is none, it has expired, storage is blocked or
 * its data is invalid (`BS-05`). Returns the same object until the data changes.
 */
export function readTradeInEstimate(site: string, now: number = Date.now()): TradeInEstimate | null {
  try {
    const text = localStorage.getItem(toEstimateKey(site))
    if (text !== last.text) last = { text, estimate: text === null ? null : parse(text, now) }
    return last.estimate
  } catch {
    return null
  }
}

/** Stores an estimate. Storage failures are ignored (`BS-05`). */
export function saveTradeInEstimate(site: string, estimate: TradeInEstimate, now: number = Date.now()): void {
  try {
    localStorage.setItem(toEstimateKey(site), JSON.stringify({ ...estimate, savedAt: now }))
  } catch {
    // Storage is blocked or full: the estimate is still displayed once.
  }
}

function parse(text: string, now: number): TradeInEstimate | null {
  const stored: unknown = JSON.parse(text)
  if (!isRecord(stored)) return null
  const { savedAt } = stored
  const isFresh = typeof savedAt === 'number' && now - savedAt < ESTIMATE_LIFETIME_MS
  const vehicle = readVehicle(stored)
  const isComplete = vehicle !== null && vehicle.make !== '' && vehicle.model !== ''
  return isFresh && isComplete && isEstimate(vehicle) && vehicle.low <= vehicle.high ? vehicle : null
}
