import 'server-only'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { ApiError } from './api-error'
import { describeWait } from './response-error'

const WINDOW_SECONDS = 60
/**
 * Maximum number of counters. Beyond it the least recently used ones are deleted, so that spoofed addresses cannot
 * exhaust memory. The library's own store has no limit (ADR 50).
 */
const COUNTERS = 50_000

type Counters = { limiter: RateLimiterMemory; keys: LRUCache<string, true> }
const shared = globalThis as typeof globalThis & { rateCounters?: Counters }
const { limiter, keys } = (shared.rateCounters ??= createCounters())

function createCounters(): Counters {
  // Each call has its own limit, so the limiter only counts and its own limit is never reached.
  const memory = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: WINDOW_SECONDS })
  const deleteCounter = (_: true, key: string) => void memory.delete(key)
  return { limiter: memory, keys: new LRUCache({ max: COUNTERS, dispose: deleteCounter }) }
}

/**
 * Counts one request against `perMinute` for a key such as address, site and form. Await it before any work.
 * Counters are per process.
 * @throws ApiError 429 with Retry-After above the limit.
 */
export async function countRequest(key: string, perMinute: number): Promise<void> {
  keys.set(key, true)
  const { consumedPoints, msBeforeNext } = await limiter.consume(key)
  if (consumedPoints <= perMinute) return
  // A clock that was set back makes the rest of the window longer than the window.
  const seconds = Math.min(WINDOW_SECONDS, Math.max(1, Math.ceil(msBeforeNext / 1000)))
  throw new ApiError(429, `Too many requests. Please try again ${describeWait(seconds)}.`, {
    headers: { 'retry-after': String(seconds) },
  })
}

/** Like `countRequest`, but returns `false` above the limit, for optional work. */
export async function tryCountRequest(key: string, perMinute: number): Promise<boolean> {
  try {
    await countRequest(key, perMinute)
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

/** Visitor key of a request for rate limits. The edge server sets this header to the client's address (ADR 37). */
export function readVisitor(request: Request): string {
  return toVisitorKey(request.headers.get('x-forwarded-for') ?? 'unknown')
}

/** Visitor key of an address: the IPv4 address, or the /64 network of an IPv6 address. */
export function toVisitorKey(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address
  const { parts } = ipaddr.IPv6.parse(address)
  return parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')
}
