const MINUTE_MS = 60_000
/** Remaining minutes at which a screen reader announces the time. */
const ANNOUNCED_MINUTES = [10, 5, 2, 1]

/** Formats the remaining time as `14:59`. A negative `ms` gives `0:00`. */
export function formatTimeLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/**
 * Text of the polite live region for the remaining time. It changes at four marks, so that a screen reader does not announce
 * every second. Empty before the first mark.
 */
export function announceTimeLeft(ms: number): string {
  if (ms <= 0) return 'The time to pay has ended.'
  const minutes = ANNOUNCED_MINUTES.filter((mark) => ms <= mark * MINUTE_MS).at(-1)
  if (minutes === undefined) return ''
  return minutes === 1 ? 'Less than 1 minute left to pay.' : `Less than ${minutes} minutes left to pay.`
}

/**
 * Converts the server's `expiresAt` to this device's clock, which can be wrong by hours. `serverNow` is the server's clock at
 * `localNow`. All in Unix ms.
 */
export function toLocalDeadline(expiresAt: number, serverNow: number, localNow: number): number {
  return localNow + (expiresAt - serverNow)
}

/** Intervals between reads of a reservation, in ms. The first ones are short, because most outcomes arrive within a second. */
const PROCESSING_MS = [800, 1000, 1500, 2000, 3000, 5000]
/** Interval while the shopper is paying, in ms. Detects the end of the hold and a payment in another tab. */
const PAYING_MS = 15_000

/**
 * How long a checkout page waits before it reads its reservation again, in ms; `false` stops polling. Failed requests count as
 * reads, so that a page polls at most every 5 s during an outage.
 */
export function choosePollInterval(phase: 'payment' | 'processing' | 'ended', reads: number): number | false {
  if (phase === 'ended') return false
  if (phase === 'payment') return PAYING_MS
  return PROCESSING_MS[Math.min(reads, PROCESSING_MS.length - 1)] ?? PAYING_MS
}
