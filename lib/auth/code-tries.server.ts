import 'server-only'
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { and, eq, lte, sql } from 'drizzle-orm'
import { sweepAttempts } from '@/lib/db/limited-use.server'
import type { Database } from '@/lib/db/open-database.server'
import { codeTries } from '@/lib/db/schema'
import { listKeys } from '@/lib/secret.server'
import { sweepSessions } from './sessions.server'

/** Tries that the dealer platform allows per code. The last wrong one invalidates the code. */
const TRIES_PER_CODE = 5
/** Tries shared by all strangers: callers without their own sign-in attempt. Part of `TRIES_PER_CODE`. */
const STRANGER_TRIES = 2
/**
 * Concurrent sign-in attempts per phone and site that strangers may fill. Fewer than `TRIES_PER_CODE`: one more attempt is left
 * to a known device, and each browser gets a try.
 */
const MAX_ATTEMPTS = 4
/** Those that one visitor may open, so that a stranger leaves attempts for the phone's owner. */
const MAX_ATTEMPTS_PER_VISITOR = 2
/** Time from requesting a code to entering it, in ms. */
export const ATTEMPT_MS = 15 * 60_000
/** How long the platform accepts a code, in ms. */
const CODE_MS = 10 * 60_000
const ID_BYTES = 16

/** The phone number that a code belongs to, at one site. */
type CodeOwner = { site: string; phone: string }
/** `attemptId` comes from the browser's encrypted cookie; empty if there is none. */
export type CodeClaim = CodeOwner & { attemptId: string }
/** A request for an attempt. `isKnown`: the browser has signed in with this phone before (`sessions.server.ts`). */
export type AttemptClaim = CodeClaim & { visitor: string; isKnown: boolean }

type Opened = { kind: 'opened'; attemptId: string } | { kind: 'refused'; retryAfterSeconds: number }

/**
 * Opens a sign-in attempt for a browser that requests a code, or extends its current one. Rejected while too many browsers have
 * an attempt for this phone, or too many strangers at this visitor's address. Strangers cannot take the last attempt, which is left
 * to a known device. An expired attempt has no reserved try for a code sent in the meantime. The caller must then call
 * `confirmCode`, `confirmAttempt` or `cancelAttempt`. `now` in Unix ms.
 */
export async function openAttempt(
  database: Database,
  { site, phone, attemptId, visitor, isKnown }: AttemptClaim,
  now: number = Date.now(),
): Promise<Opened> {
  const id = attemptId || randomBytes(ID_BYTES).toString('base64url')
  const own = hashId(id)
  const address = hashVisitor(phone, visitor)
  await database
    .delete(codeTries)
    .where(
      and(eq(codeTries.site, site), eq(codeTries.phone, phone), lte(codeTries.validUntil, now - CODE_MS)),
    )
  const opened = await database.all(sql`
    INSERT INTO code_tries (site, phone, attempt, visitor, tries, valid_until)
    SELECT ${site}, ${phone}, ${own}, ${address}, -1, ${now + ATTEMPT_MS}
    WHERE (
      SELECT count(*) < ${isKnown ? TRIES_PER_CODE : MAX_ATTEMPTS}
        AND (${Number(isKnown)} OR coalesce(sum(visitor = ${address}), 0) < ${MAX_ATTEMPTS_PER_VISITOR})
      FROM code_tries
      WHERE site = ${site} AND phone = ${phone} AND attempt NOT IN ('', ${own}) AND valid_until > ${now}
    )
    ON CONFLICT (site, phone, attempt) DO UPDATE SET
      valid_until = excluded.valid_until,
      tries = CASE WHEN tries = 0 AND valid_until <= ${now} THEN -1 ELSE tries END
    RETURNING attempt`)
  if (opened.length > 0) return { kind: 'opened', attemptId: id }
  const [first] = await database.all<{ until: number | null }>(sql`
    SELECT min(valid_until) AS until FROM code_tries
    WHERE site = ${site} AND phone = ${phone} AND attempt <> '' AND valid_until > ${now}`)
  return { kind: 'refused', retryAfterSeconds: Math.max(1, Math.ceil(((first?.until ?? now) - now) / 1000)) }
}

/** Call after a new code was sent. Resets every attempt for the phone, because any of them may belong to its owner. */
export async function confirmCode(database: Database, { site, phone }: CodeOwner): Promise<void> {
  await database
    .update(codeTries)
    .set({ tries: 0 })
    .where(and(eq(codeTries.site, site), eq(codeTries.phone, phone)))
}

/** Call when the platform rejected the number. The browser may still try codes, so that it cannot detect the rejection. */
export async function confirmAttempt(database: Database, claim: CodeClaim): Promise<void> {
  await database.update(codeTries).set({ tries: 0 }).where(isPending(claim))
}

/** Deletes an attempt whose first code could not be sent. An attempt that already had a code is unchanged. */
export async function cancelAttempt(database: Database, claim: CodeClaim): Promise<void> {
  await database.delete(codeTries).where(isPending(claim))
}

function isPending({ site, phone, attemptId }: CodeClaim) {
  return and(
    eq(codeTries.site, site),
    eq(codeTries.phone, phone),
    eq(codeTries.attempt, hashId(attemptId)),
    eq(codeTries.tries, -1),
  )
}

/** Whether the browser has a valid sign-in attempt for this phone. */
export async function hasAttempt(
  database: Database,
  { site, phone, attemptId }: CodeClaim,
  now: number = Date.now(),
): Promise<boolean> {
  if (attemptId === '') return false
  const known = await database.all(sql`
    SELECT 1 FROM code_tries WHERE site = ${site} AND phone = ${phone} AND attempt = ${hashId(attemptId)}
    AND tries >= 0 AND valid_until > ${now}`)
  return known.length > 0
}

/**
 * Uses one try of the phone's current code; `false` when none is left for this browser. A single statement, so that concurrent
 * calls cannot exceed the limit. The platform counts wrong codes per phone only, so its tries are allocated here:
 *
 * - The first try of each attempt is reserved. Further tries are allowed while enough remain for the reserved ones.
 * - Callers without an attempt share `STRANGER_TRIES` and cannot use a reserved try.
 *
 * A code is therefore tried at most `TRIES_PER_CODE` times, and a stranger cannot use up the try of the browser that requested it.
 */
export async function takeTry(
  database: Database,
  { site, phone, attemptId }: CodeClaim,
  now: number = Date.now(),
): Promise<boolean> {
  const rows = sql`code_tries WHERE site = ${site} AND phone = ${phone}`
  const spent = sql`(SELECT coalesce(sum(max(tries, 0)), 0) FROM ${rows})`
  const reserved = sql`(SELECT count(*) FROM ${rows} AND attempt <> '' AND tries = 0 AND valid_until > ${now})`
  const taken =
    attemptId === ''
      ? await database.all(sql`
          INSERT INTO code_tries (site, phone, attempt, tries, valid_until)
          SELECT ${site}, ${phone}, '', 1, ${now}
          WHERE ${spent} + ${reserved} < ${TRIES_PER_CODE}
            AND (SELECT coalesce(sum(tries), 0) FROM ${rows} AND attempt = '') < ${STRANGER_TRIES}
          ON CONFLICT (site, phone, attempt) DO UPDATE SET tries = tries + 1, valid_until = excluded.valid_until
          RETURNING tries`)
      : await database.all(sql`
          UPDATE code_tries SET tries = tries + 1
          WHERE site = ${site} AND phone = ${phone} AND attempt = ${hashId(attemptId)} AND valid_until > ${now}
            AND CASE tries WHEN 0 THEN ${spent} < ${TRIES_PER_CODE}
              ELSE tries > 0 AND ${spent} + ${reserved} < ${TRIES_PER_CODE} END
          RETURNING tries`)
  return taken.length > 0
}

/** Deletes all attempts and tries of a phone, after its code was accepted. */
export async function deleteTries(database: Database, { site, phone }: CodeOwner): Promise<void> {
  await database.delete(codeTries).where(and(eq(codeTries.site, site), eq(codeTries.phone, phone)))
}

/** Deletes the tries of expired codes. */
async function sweepCodeTries(database: Database, now: number): Promise<void> {
  await database.delete(codeTries).where(lte(codeTries.validUntil, now - CODE_MS))
}

/** Hashes the id, so that the database does not contain usable attempt ids. The id is random, so no key is needed. */
function hashId(attemptId: string): string {
  return createHash('sha256').update(attemptId).digest('base64url')
}

/** Keyed, because an address could be found from a plain hash. */
function hashVisitor(phone: string, visitor: string): string {
  const [key] = listKeys('sign-in-visitor', '')
  return createHmac('sha256', key).update(`${phone}\n${visitor}`).digest('base64url')
}

/** Deletes expired sessions, counters and code tries. `now` in Unix ms. */
export async function sweepSignIns(database: Database, now: number = Date.now()): Promise<void> {
  await sweepSessions(database, now)
  await sweepAttempts(database, now)
  await sweepCodeTries(database, now)
}
