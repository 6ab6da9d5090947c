import type { Limit } from '@/lib/db/limited-use.server'
import { rangeOfPhone } from './sign-in-input'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A sign-in attempt. `visitor` is an IP address. */
type Attempt = { site: string; phone: string; visitor: string }

/**
 * Limits for code requests of strangers: browsers that have not signed in with this number at this site. Each visitor has its
 * own budget for a phone number and for a number range. The limits that all strangers share are three times as high, so that one
 * of them cannot use up the codes of all others. A number has a budget per site, and a limit across sites, because its owner
 * receives every message. `hasProof`: with a verified proof of work, the address limits are higher.
 */
export function listRequestLimits({ site, phone, visitor }: Attempt, hasProof: boolean): Limit[] {
  const kind = hasProof ? 'proven' : 'plain'
  return [
    { key: `request phone ${phone} from ${visitor}`, max: 4, spanMs: 10 * MINUTE },
    { key: `request phone ${phone} from ${visitor}`, max: 8, spanMs: DAY },
    { key: `request phone ${phone} at ${site}`, max: 12, spanMs: 10 * MINUTE },
    { key: `request phone ${phone} at ${site}`, max: 24, spanMs: DAY },
    { key: `request phone ${phone}`, max: 72, spanMs: DAY },
    { key: `request range ${rangeOfPhone(phone)} from ${visitor}`, max: 10, spanMs: HOUR },
    { key: `request range ${rangeOfPhone(phone)} at ${site}`, max: 30, spanMs: HOUR },
    { key: `request ${kind} address ${visitor}`, max: hasProof ? 30 : 10, spanMs: 10 * MINUTE },
    { key: `request ${kind} address ${visitor}`, max: hasProof ? 150 : 30, spanMs: DAY },
  ]
}

/**
 * Limits for code requests of devices that have signed in with this number at this site (`sessions.server.ts`). They share
 * no budget with strangers, not even that of their address, so that strangers cannot use it up.
 */
export function listDeviceLimits({ site, phone }: Omit<Attempt, 'visitor'>): Limit[] {
  const key = `request phone ${phone} at ${site} from known devices`
  return [
    { key, max: 4, spanMs: 10 * MINUTE },
    { key, max: 12, spanMs: DAY },
  ]
}

/**
 * Limits for a visitor who tries codes that another browser requested. Tries of the browser's own code are limited per code
 * (`code-tries.server.ts`), not by counters shared with other visitors.
 */
export function listStrangerLimits({ site, visitor }: Omit<Attempt, 'phone'>): Limit[] {
  return [{ key: `verify stranger ${site} ${visitor}`, max: 5, spanMs: 15 * MINUTE }]
}

/** The sign-in steps with load limits. */
export type LoadStep = 'request' | 'verify'
type Caller = Omit<Attempt, 'phone'>

/**
 * Requests to a site's sign-in above which each one needs a proof of work. Browsers without JavaScript are counted separately
 * and have lower limits for code requests, because they are rare and each request costs the dealer a text message.
 */
export function listLoadLimits(site: string, step: LoadStep, isPlain: boolean): Limit[] {
  const key = `load ${step} ${isPlain ? 'plain' : 'scripted'} ${site}`
  const isCostly = isPlain && step === 'request'
  return [
    { key, max: isCostly ? 20 : 120, spanMs: MINUTE },
    { key, max: isCostly ? 120 : 1200, spanMs: HOUR },
  ]
}

/** Limits under load for one visitor without JavaScript, who cannot solve a proof of work. */
export function listPlainLoadLimits(step: LoadStep, { site, visitor }: Caller): Limit[] {
  return [
    {
      key: `plain load ${step} ${site} ${visitor}`,
      max: step === 'request' ? 2 : 5,
      spanMs: 10 * MINUTE,
    },
  ]
}

/**
 * The response to a code request is sent at a multiple of this many ms, so that its timing does not reveal whether the platform
 * accepted the number.
 */
const ANSWER_TICK_MS = 400

/** Time until the next tick, in ms, when `elapsed` ms have passed. 0 exactly on a tick. */
export function msUntilNextTick(elapsed: number, tickMs: number = ANSWER_TICK_MS): number {
  return Math.ceil(elapsed / tickMs) * tickMs - elapsed
}
