import { rangeOfPhone } from './phone'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** At most `most` of what `key` names within `spanMs`. */
export type Limit = { key: string; most: number; spanMs: number }

/** Who tries, and for which number. `visitor` is an address. */
export type Attempt = { site: string; phone: string; visitor: string }

/**
 * How often a code may be requested. A phone counts at all sites together, because its owner gets every message; its range
 * and the address have limits of their own. `hasProof`: with a verified proof of work; without one, limits are tighter.
 */
export function listRequestLimits({ phone, visitor }: Omit<Attempt, 'site'>, hasProof: boolean): Limit[] {
  const kind = hasProof ? 'proven' : 'plain'
  return [
    { key: `request phone ${phone}`, most: 4, spanMs: 10 * MINUTE },
    { key: `request phone ${phone}`, most: 12, spanMs: DAY },
    { key: `request range ${rangeOfPhone(phone)}`, most: 30, spanMs: HOUR },
    { key: `request ${kind} address ${visitor}`, most: hasProof ? 30 : 10, spanMs: 10 * MINUTE },
    { key: `request ${kind} address ${visitor}`, most: hasProof ? 150 : 30, spanMs: DAY },
  ]
}

/**
 * How often a visitor may try codes of sign-ins that another browser started. Tries of the browser's own sign-in are limited
 * by code (`code-tries.server.ts`) and by no counter that other visitors share.
 */
export function listStrangerLimits({ site, visitor }: Omit<Attempt, 'phone'>): Limit[] {
  return [{ key: `verify stranger ${site} ${visitor}`, most: 5, spanMs: 15 * MINUTE }]
}

/** The calls of sign-in that a flood would send. */
export type LoadStep = 'request' | 'verify'
type Caller = Omit<Attempt, 'phone'>

/**
 * Calls of a site's sign-in above which each needs a proof of work, so that a flood costs its sender and stops nobody.
 * Browsers without scripts are counted apart; fewer of their requests are normal, and each costs the dealer a message.
 */
export function listLoadLimits(site: string, step: LoadStep, isPlain: boolean): Limit[] {
  const key = `load ${step} ${isPlain ? 'plain' : 'scripted'} ${site}`
  const isCostly = isPlain && step === 'request'
  return [
    { key, most: isCostly ? 20 : 120, spanMs: MINUTE },
    { key, most: isCostly ? 120 : 1200, spanMs: HOUR },
  ]
}

/** What one visitor without scripts, who cannot give a proof, may do at a site under load. */
export function listPlainLoadLimits(step: LoadStep, { site, visitor }: Caller): Limit[] {
  return [
    {
      key: `plain load ${step} ${site} ${visitor}`,
      most: step === 'request' ? 2 : 5,
      spanMs: 10 * MINUTE,
    },
  ]
}
