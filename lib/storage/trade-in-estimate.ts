import { ESTIMATE_LIFETIME_MS, type TradeInEstimate } from '@/lib/trade-in/estimate'
import { toEstimateKey } from './has-trade-in-estimate'

/** Longest text and longest token that are taken back, in characters. */
const LONGEST = 200
const LONGEST_TOKEN = 1000

let last: { text: string | null; estimate: TradeInEstimate | null } = { text: null, estimate: null }

/**
 * The estimate that a shopper got for a trade-in on a site (`BS-04`); `null` without one, when it is old, and when the store
 * is blocked or holds rubbish (`BS-05`). The same object as long as nothing changes.
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

/** Keeps a shopper's estimate. Whether it can be stored does not matter (`BS-05`). */
export function saveTradeInEstimate(site: string, estimate: TradeInEstimate, now: number = Date.now()): void {
  try {
    localStorage.setItem(toEstimateKey(site), JSON.stringify({ ...estimate, savedAt: now }))
  } catch {
    // Blocked or full: it was shown once already.
  }
}

function parse(text: string, now: number): TradeInEstimate | null {
  const kept: unknown = JSON.parse(text)
  if (typeof kept !== 'object' || kept === null) return null
  const { name, make, model, rego, regoState, token, year, low, high, km, isOwnKm, savedAt } = kept as Record<
    string,
    unknown
  >
  const texts = [name, make, model, rego, regoState].every((value) => isText(value, LONGEST))
  if (!texts || !isText(token, LONGEST_TOKEN)) return null
  if (![year, low, high, km].every(isAmount) || typeof isOwnKm !== 'boolean') return null
  const isFresh = typeof savedAt === 'number' && now - savedAt < ESTIMATE_LIFETIME_MS
  const estimate = { name, make, model, rego, regoState, token, year, low, high, km, isOwnKm }
  const sound = estimate as TradeInEstimate
  return isFresh && sound.low <= sound.high ? sound : null
}

function isText(value: unknown, longest: number): boolean {
  return typeof value === 'string' && value !== '' && value.length <= longest
}

function isAmount(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}
