const MINUTE_MS = 60_000
/** Whole minutes left at which a screen reader announces the time. */
const ANNOUNCED_MINUTES = [10, 5, 2, 1]

/** Time left as `14:59`; `0:00` once it has passed. `ms` may be negative. */
export function formatTimeLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/**
 * What a polite live region says about the time left: one sentence from each announced minute on, so that a screen reader
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
