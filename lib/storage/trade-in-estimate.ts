import { ESTIMATE_LIFETIME_MS, type TradeInEstimate } from '@/lib/trade-in/estimate'
import { toEstimateKey } from './has-trade-in-estimate'

/** Maximum lengths of stored texts and of the token, in characters. */
const LONGEST = 200
const LONGEST_TOKEN = 1000

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
  if (typeof stored !== 'object' || stored === null) return null
  const { name, make, model, rego, regoState, token, year, low, high, km, isOwnKm, savedAt } =
    stored as Record<string, unknown>
  const texts = [name, make, model, rego, regoState].every((value) => isText(value, LONGEST))
  if (!texts || !isText(token, LONGEST_TOKEN)) return null
  if (![year, low, high, km].every(isAmount) || typeof isOwnKm !== 'boolean') return null
  const isFresh = typeof savedAt === 'number' && now - savedAt < ESTIMATE_LIFETIME_MS
  const estimate = { name, make, model, rego, regoState, token, year, low, high, km, isOwnKm }
  const parsed = estimate as TradeInEstimate
  return isFresh && parsed.low <= parsed.high ? parsed : null
}

function isText(value: unknown, longest: number): boolean {
  return typeof value === 'string' && value !== '' && value.length <= longest
}

function isAmount(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}
