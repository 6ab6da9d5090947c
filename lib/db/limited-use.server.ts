import 'server-only'
import { createHmac } from 'node:crypto'
import { inArray, lte, sql } from 'drizzle-orm'
import { listKeys } from '@/lib/secret.server'
import type { Database } from './open-database.server'
import { attempts, spentChallenges } from './schema'

/**
 * Marks a single-use token as spent, for all processes that share the database; `false` when it was spent before. The record
 * is deleted after `expiresAt` (Unix ms), so the token must be invalid by then.
 */
export async function spendOnce(
  database: Database,
  { signature, expiresAt }: { signature: string; expiresAt: number },
): Promise<boolean> {
  const spent = await database
    .insert(spentChallenges)
    .values({ signature, expiresAt })
    .onConflictDoNothing()
    .returning({ signature: spentChallenges.signature })
  return spent.length > 0
}

/** At most `max` attempts per `key` within `spanMs`. */
export type Limit = { key: string; max: number; spanMs: number }

type AttemptVerdict = { kind: 'allowed' } | { kind: 'refused'; retryAfterSeconds: number }

/** `keys`: the counter's key for the current secret, then for the previous ones. New attempts are counted under the first. */
type Counter = { key: string; keys: string[]; max: number; expiresAt: number }

/**
 * Counts one attempt against all of its limits, or against none when one of them is exhausted, so that rejected attempts do not
 * use up other limits. A single statement, so that concurrent calls cannot exceed a limit. Stored in the database, so counts
 * survive restarts and are shared by all processes. `now` in Unix ms.
 */
export async function countAttempt(
  database: Database,
  limits: readonly Limit[],
  now: number = Date.now(),
): Promise<AttemptVerdict> {
  const counters = limits.map((limit) => toCounter(limit, now))
  const requested = JSON.stringify(counters)
  const counted = await database.all(sql`
    INSERT INTO attempts (key, count, expires_at)
    SELECT requested.value ->> 'key', 1, requested.value ->> 'expiresAt' FROM json_each(${requested}) AS requested
    WHERE NOT EXISTS (
      SELECT 1 FROM json_each(${requested}) AS full WHERE full.value ->> 'max' <= (
        SELECT coalesce(sum(count), 0) FROM attempts
        WHERE key IN (SELECT own.value FROM json_each(full.value, '$.keys') AS own)
      )
    )
    ON CONFLICT (key) DO UPDATE SET count = count + 1
    RETURNING key`)
  if (counted.length > 0) return { kind: 'allowed' }
  const known = await database
    .select()
    .from(attempts)
    .where(
      inArray(
        attempts.key,
        counters.flatMap(({ keys }) => keys),
      ),
    )
  const counts = new Map(known.map(({ key, count }) => [key, count]))
  const full = counters.filter(
    ({ keys, max }) => keys.reduce((sum, key) => sum + (counts.get(key) ?? 0), 0) >= max,
  )
  const until = Math.max(now + 1000, ...full.map(({ expiresAt }) => expiresAt))
  return { kind: 'refused', retryAfterSeconds: Math.ceil((until - now) / 1000) }
}

/** Counts one call without rejecting it. Returns whether a limit is exceeded. `now` in Unix ms. */
export async function countLoad(
  database: Database,
  limits: readonly Limit[],
  now: number = Date.now(),
): Promise<boolean> {
  const counters = limits.map((limit) => toCounter(limit, now))
  const counted = await database
    .insert(attempts)
    .values(counters.map(({ key, expiresAt }) => ({ key, expiresAt, count: 1 })))
    .onConflictDoUpdate({ target: attempts.key, set: { count: sql`count + 1` } })
    .returning({ key: attempts.key, count: attempts.count })
  const limitByKey = new Map(counters.map((counter) => [counter.key, counter.max]))
  return counted.some(({ key, count }) => count > (limitByKey.get(key) ?? Infinity))
}

/** Deletes counters whose time window has ended. */
export async function sweepAttempts(database: Database, now: number): Promise<void> {
  await database.delete(attempts).where(lte(attempts.expiresAt, now))
}

/** The counter of the current time window. Its key is hashed, so that phone numbers and IP addresses are not stored. */
function toCounter({ key, max, spanMs }: Limit, now: number): Counter {
  const span = Math.floor(now / spanMs)
  const hash = (secret: string) =>
    createHmac('sha256', secret).update(`${key}\n${spanMs}\n${span}`).digest('base64url')
  const [current, ...previous] = listKeys('attempts', '')
  const own = hash(current)
  return { key: own, keys: [own, ...previous.map(hash)], max, expiresAt: (span + 1) * spanMs }
}
