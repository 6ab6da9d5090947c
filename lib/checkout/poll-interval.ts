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
