const MINUTE_MS = 60_000
/** Whole minutes left at which a screen reader announces the time. */
const ANNOUNCED_MINUTES = [10, 5, 2, 1]

/** Time left as `14:59`; `0:00` once it has passed. `ms` may be negative. */
export function formatTimeLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/**
 * Text of the polite live region for the time left: one sentence from each announced minute on, so that a screen reader
 * speaks four times and not every second. Empty before the first one.
 */
export function announceTimeLeft(ms: number): string {
  if (ms <= 0) return 'The time to pay has ended.'
  const minutes = ANNOUNCED_MINUTES.filter((mark) => ms <= mark * MINUTE_MS).at(-1)
  if (minutes === undefined) return ''
  return minutes === 1 ? 'Less than 1 minute left to pay.' : `Less than ${minutes} minutes left to pay.`
}

/**
 * The moment on this device's clock at which a hold ends, when the server says that it ends at `expiresAt` and that its own
 * clock shows `serverNow`. Device clocks can be wrong by hours. All in Unix ms.
 */
export function toLocalDeadline(expiresAt: number, serverNow: number, localNow: number): number {
  return localNow + (expiresAt - serverNow)
}

/** Intervals between reads of a reservation, in ms: at first quick, because most outcomes are there within a second. */
const PROCESSING_MS = [800, 1000, 1500, 2000, 3000, 5000]
/** While the shopper is paying; finds the end of the hold, and a payment in another tab. */
const PAYING_MS = 15_000

/**
 * How long a checkout page waits before it reads its reservation again, in ms; `false` stops. Failures of the network count as
 * reads, so that a page in an outage reads every 5 s at most.
 */
export function choosePollInterval(phase: 'payment' | 'processing' | 'ended', reads: number): number | false {
  if (phase === 'ended') return false
  if (phase === 'payment') return PAYING_MS
  return PROCESSING_MS[Math.min(reads, PROCESSING_MS.length - 1)] ?? PAYING_MS
}
