import 'server-only'
import { createHmac } from 'node:crypto'
import { inArray, lte, sql } from 'drizzle-orm'
import type { Site } from '@/config/schema/site'
import { verifyBotCheck } from '@/lib/bot-check/bot-check.server'
import type { Database } from '@/lib/db/open-database.server'
import { attempts } from '@/lib/db/schema'
import { spendOnce } from '@/lib/db/spend-once.server'
import { BOT_CHECK, SIGN_IN_FORM } from '@/lib/forms/names'
import { ApiError } from '@/lib/http/api-error'
import { describeWait } from '@/lib/http/response-error'
import { listKeys } from '@/lib/secret.server'
import { type Limit, listLoadLimits, listPlainLoadLimits, type LoadStep } from './limits'

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

/** `countAttempt` for route handlers. @throws ApiError 429 with Retry-After. */
export async function countOrRefuse(database: Database, limits: readonly Limit[]): Promise<void> {
  const verdict = await countAttempt(database, limits)
  if (verdict.kind === 'allowed') return
  const { retryAfterSeconds: seconds } = verdict
  throw new ApiError(429, `Too many attempts. Please try again ${describeWait(seconds)}.`, {
    headers: { 'retry-after': String(seconds) },
  })
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

export const ALREADY_USED = 'This bot check has already been used. Please try again.'
const PROOF_REQUIRED = 'Sign-in is very busy right now. Please complete the bot check and try again.'

export type Caller = {
  visitor: string
  host: string
  /** Whether a browser without JavaScript sent the form. It cannot solve a proof of work. */
  isPlain: boolean
  /** The bot check payload of the request. */
  payload: unknown
  /** Whether this request's proof of work is already verified and spent. */
  hasProof: boolean
}

/**
 * Counts a request to a site's sign-in. Under load, a request needs a proof of work, and browsers without JavaScript are limited
 * per visitor. This makes a flood expensive without locking out other shoppers.
 * @throws ApiError 422 with the field `bot_check`, after which the browser solves a challenge and retries; 429.
 */
export async function admitUnderLoad(
  database: Database,
  site: Pick<Site, 'slug' | 'forms'>,
  step: LoadStep,
  { visitor, host, isPlain, payload, hasProof }: Caller,
): Promise<void> {
  const isBusy = await countLoad(database, listLoadLimits(site.slug, step, isPlain))
  if (!isBusy || hasProof) return
  if (isPlain) return countOrRefuse(database, listPlainLoadLimits(step, { site: site.slug, visitor }))
  const { bot_check: kind } = site.forms
  // Under load, the check is required even on sites without a bot check.
  const forms = { ...site.forms, bot_check: kind === 'none' ? 'altcha' : kind } as const
  const proof = await verifyBotCheck({ slug: site.slug, forms }, { form: SIGN_IN_FORM, host, payload })
  if (proof?.kind !== 'passed') throw refuse(PROOF_REQUIRED)
  if (!(await spendOnce(database, proof))) throw refuse(ALREADY_USED)
}

function refuse(message: string): ApiError {
  return new ApiError(422, message, { fields: { [BOT_CHECK]: message } })
}
