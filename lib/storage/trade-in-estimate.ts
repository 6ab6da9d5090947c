import type { TradeInEstimate } from '@/lib/trade-in/estimate'

/** An estimate is worth showing for so long, in ms. */
const KEPT_MS = 30 * 86_400_000
const LENGTH = 200

let last: { text: string | null; estimate: TradeInEstimate | null } = { text: null, estimate: null }

/**
 * The estimate that a shopper got for a trade-in on a site (`BS-04`); `null` without one, when it is old, and when the store
 * is blocked or holds rubbish (`BS-05`). The same object as long as nothing changes.
 */
export function readTradeInEstimate(site: string, now: number = Date.now()): TradeInEstimate | null {
  try {
    const text = localStorage.getItem(toKey(site))
    if (text !== last.text) last = { text, estimate: text === null ? null : parse(text, now) }
    return last.estimate
  } catch {
    return null
  }
}

/** Keeps a shopper's estimate. Whether it can be stored does not matter (`BS-05`). */
export function saveTradeInEstimate(site: string, estimate: TradeInEstimate, now: number = Date.now()): void {
  try {
    localStorage.setItem(toKey(site), JSON.stringify({ ...estimate, savedAt: now }))
  } catch {
    // Blocked or full: it was shown once already.
  }
}

function parse(text: string, now: number): TradeInEstimate | null {
  const kept: unknown = JSON.parse(text)
  if (typeof kept !== 'object' || kept === null) return null
  const { name, low, high, savedAt } = kept as Record<string, unknown>
  const isSound =
    typeof name === 'string' &&
    name !== '' &&
    name.length <= LENGTH &&
    isDollars(low) &&
    isDollars(high) &&
    low <= high
  const isFresh = typeof savedAt === 'number' && now - savedAt < KEPT_MS
  return isSound && isFresh ? { name, low, high } : null
}

function isDollars(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}

function toKey(site: string): string {
  return `trade-in-valuation:${site}`
}
