import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, lte, sql } from 'drizzle-orm'
import type { Database } from '@/lib/db/open-database.server'
import { codeTries } from '@/lib/db/schema'

/** Tries that the dealer platform grants a code; the last wrong one makes it invalid. */
export const TRIES_PER_CODE = 5
/** Of these, the tries that all callers without a sign-in attempt of their own have together. */
export const STRANGER_TRIES = 2
/** Browsers that may have a sign-in attempt for one phone at one site at a time. Fewer than the tries, so that each has one. */
export const MOST_ATTEMPTS = 4
/** How long a browser may take from requesting a code to entering it, in ms. */
export const ATTEMPT_MS = 15 * 60_000
/** How long a code is valid at the platform, in ms. */
const CODE_MS = 10 * 60_000
const ID_BYTES = 16

/** A phone at a site. */
export type CodeOwner = { site: string; phone: string }
/** `attemptId` as the sealed cookie of the browser has it; empty without one. */
export type CodeClaim = CodeOwner & { attemptId: string }

type Opened = { kind: 'opened'; attemptId: string } | { kind: 'refused'; retryAfterSeconds: number }

/**
 * Opens the sign-in attempt of a browser that requests a code, or prolongs the one that it has. Refused while too many
 * browsers have one for this phone. An attempt that ended has no reserved try of a code sent meanwhile. Afterwards call
 * `confirmCode`, `confirmAttempt` or `cancelAttempt`. `now` in Unix ms.
 */
export async function openAttempt(
  database: Database,
  { site, phone, attemptId }: CodeClaim,
  now: number = Date.now(),
): Promise<Opened> {
  const id = attemptId || randomBytes(ID_BYTES).toString('base64url')
  const own = hashId(id)
  await database
    .delete(codeTries)
    .where(
      and(eq(codeTries.site, site), eq(codeTries.phone, phone), lte(codeTries.validUntil, now - CODE_MS)),
    )
  const opened = await database.all(sql`
    INSERT INTO code_tries (site, phone, attempt, tries, valid_until)
    SELECT ${site}, ${phone}, ${own}, -1, ${now + ATTEMPT_MS}
    WHERE (
      SELECT count(*) FROM code_tries
      WHERE site = ${site} AND phone = ${phone} AND attempt NOT IN ('', ${own}) AND valid_until > ${now}
    ) < ${MOST_ATTEMPTS}
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

/** A new code was sent: every attempt for the phone may try it, for each of them may belong to the phone's owner. */
export async function confirmCode(database: Database, { site, phone }: CodeOwner): Promise<void> {
  await database
    .update(codeTries)
    .set({ tries: 0 })
    .where(and(eq(codeTries.site, site), eq(codeTries.phone, phone)))
}

/** The platform does not send codes to this number, which must look the same to the browser: it may try a code, in vain. */
export async function confirmAttempt(database: Database, claim: CodeClaim): Promise<void> {
  await database.update(codeTries).set({ tries: 0 }).where(isPending(claim))
}

/** Forgets an attempt whose first code was not sent; one that had a code before stays as it is. */
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

/** Whether a claim comes from a browser whose sign-in attempt for this phone is still valid. */
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
 * Takes one of the tries of the code that a phone has; `false` when none is left for this browser. One statement, so that
 * calls at once never take more. The platform counts wrong codes by phone alone, so its tries are shared out here:
 *
 * - The first try of each attempt is reserved. More are given while enough are left for attempts that had none.
 * - Callers without an attempt have `STRANGER_TRIES` together, and never a reserved one.
 *
 * So a code is tried at most `TRIES_PER_CODE` times, and no stranger can use up the try of whoever requested a code.
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

/** The code was right and is used up: nothing is left to try. */
export async function forgetCode(database: Database, { site, phone }: CodeOwner): Promise<void> {
  await database.delete(codeTries).where(and(eq(codeTries.site, site), eq(codeTries.phone, phone)))
}

/** Deletes tries of codes that are no longer valid. */
export async function sweepCodeTries(database: Database, now: number): Promise<void> {
  await database.delete(codeTries).where(lte(codeTries.validUntil, now - CODE_MS))
}

/** Whoever reads the database cannot continue an attempt. The id is random, so the hash needs no key. */
function hashId(attemptId: string): string {
  return createHash('sha256').update(attemptId).digest('base64url')
}
