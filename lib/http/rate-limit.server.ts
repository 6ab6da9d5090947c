import 'server-only'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import { ApiError } from './api-error'
import { describeWait } from './retry-after'

const WINDOW_MS = 60_000
/**
 * Maximum number of counters. Beyond it the least recently used ones are evicted, so that spoofed addresses cannot
 * exhaust memory.
 */
const COUNTERS = 50_000

type Counter = { startedAt: number; count: number }
const shared = globalThis as typeof globalThis & { rateCounters?: LRUCache<string, Counter> }
const counters = (shared.rateCounters ??= new LRUCache<string, Counter>({ max: COUNTERS }))

/**
 * Counts one request against `perMinute` for a key such as address, site and form. Counters are per process.
 * @throws ApiError 429 with Retry-After above the limit.
 */
export function countRequest(key: string, perMinute: number, now: number = performance.now()): void {
  let counter = counters.get(key)
  if (!counter || now - counter.startedAt >= WINDOW_MS) {
    counter = { startedAt: now, count: 0 }
    counters.set(key, counter)
  }
  counter.count += 1
  if (counter.count <= perMinute) return
  const seconds = Math.max(1, Math.ceil((counter.startedAt + WINDOW_MS - now) / 1000))
  throw new ApiError(429, `Too many requests. Please try again ${describeWait(seconds)}.`, {
    headers: { 'retry-after': String(seconds) },
  })
}

/** Like `countRequest`, but returns `false` above the limit, for optional work. */
export function tryCountRequest(key: string, perMinute: number): boolean {
  try {
    countRequest(key, perMinute)
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
