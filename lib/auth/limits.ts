import { rangeOfPhone } from './phone'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** At most `most` of what `key` names within `spanMs`. */
export type Limit = { key: string; most: number; spanMs: number }

/** Who tries, and for which number. `visitor` is an address. */
export type Attempt = { site: string; phone: string; visitor: string }

/**
 * How often a code may be asked for. A phone counts wherever it is asked, for its owner gets every message; its range, the
 * address and the site count for themselves. `hasProof`: a browser worked for it; without, the limits are tighter.
 */
export function listRequestLimits({ site, phone, visitor }: Attempt, hasProof: boolean): Limit[] {
  const kind = hasProof ? 'proven' : 'plain'
  return [
    { key: `request phone ${phone}`, most: 4, spanMs: 10 * MINUTE },
    { key: `request phone ${phone}`, most: 12, spanMs: DAY },
    { key: `request range ${rangeOfPhone(phone)}`, most: 30, spanMs: HOUR },
    { key: `request ${kind} address ${visitor}`, most: hasProof ? 30 : 10, spanMs: 10 * MINUTE },
    { key: `request ${kind} address ${visitor}`, most: hasProof ? 150 : 30, spanMs: DAY },
    { key: `request ${kind} site ${site}`, most: hasProof ? 1000 : 120, spanMs: HOUR },
  ]
}

/** How often codes may be tried, beside the dealer platform's own tries for each code. */
export function listVerifyLimits({ site, phone, visitor }: Attempt): Limit[] {
  return [
    { key: `verify phone ${site} ${phone}`, most: 15, spanMs: 15 * MINUTE },
    { key: `verify phone ${site} ${phone}`, most: 50, spanMs: DAY },
    { key: `verify address ${visitor}`, most: 60, spanMs: 15 * MINUTE },
    { key: `verify site ${site}`, most: 2000, spanMs: HOUR },
  ]
}
