import 'server-only'
import { createHmac, randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, lte } from 'drizzle-orm'
import type { Database } from '@/lib/db/open-database.server'
import { sessions } from '@/lib/db/schema'
import { listKeys } from '@/lib/secret.server'
import { readCookie, SESSION_COOKIE, writeCookie } from './cookies'

const DAY = 24 * 60 * 60_000
/** How long a shopper stays signed in without coming back, in ms. */
export const SESSION_MS = 30 * DAY
/** A session is prolonged at most this often, in ms: a read must not cost a write each time. */
const RENEW_EVERY_MS = DAY
/** Phone numbers change hands; after this even a regular has to show that the phone is still theirs, in ms. */
export const LONGEST_SESSION_MS = 180 * DAY
const ID_BYTES = 32
const ID = /^[\w-]{43}$/

/** Somebody who is signed in at a site. */
export type Session = { phone: string; createdAt: number; renewedAt: number; expiresAt: number }

/** Starts a session under a new id and ends the one that the browser had. Returns the cookie to set. `now` in Unix ms. */
export async function startSession(
  database: Database,
  site: string,
  { phone, cookies }: { phone: string; cookies: string | null },
  now: number = Date.now(),
): Promise<string> {
  await endSession(database, site, cookies)
  const id = randomBytes(ID_BYTES).toString('base64url')
  await database.insert(sessions).values({
    idHash: hashIds(site, id)[0],
    site,
    phone,
    createdAt: now,
    renewedAt: now,
    expiresAt: now + SESSION_MS,
  })
  return writeCookie(SESSION_COOKIE, id, SESSION_MS / 1000)
}

/** The session that a request's cookies name at this site and no other, or `null`. Changes nothing. */
export async function findSession(
  database: Database,
  site: string,
  cookies: string | null,
  now: number = Date.now(),
): Promise<Session | null> {
  const id = readId(cookies)
  if (!id) return null
  const [row] = await database
    .select()
    .from(sessions)
    .where(
      and(inArray(sessions.idHash, hashIds(site, id)), eq(sessions.site, site), gt(sessions.expiresAt, now)),
    )
  return row ?? null
}

/**
 * Prolongs a session, at most once a day, and stores its id under the current key: after a rotation, sessions in use do not
 * depend on the previous secret for long. Returns the cookie to set when it did, else `null`.
 */
export async function renewSession(
  database: Database,
  site: string,
  session: Session,
  cookies: string | null,
  now: number = Date.now(),
): Promise<string | null> {
  const id = readId(cookies)
  const expiresAt = Math.min(now + SESSION_MS, session.createdAt + LONGEST_SESSION_MS)
  if (!id || now - session.renewedAt < RENEW_EVERY_MS || expiresAt <= session.expiresAt) return null
  await database
    .update(sessions)
    .set({ idHash: hashIds(site, id)[0], renewedAt: now, expiresAt })
    .where(inArray(sessions.idHash, hashIds(site, id)))
  return writeCookie(SESSION_COOKIE, id, Math.ceil((expiresAt - now) / 1000))
}

/** Ends the session that a request's cookies name, if there is one. */
export async function endSession(database: Database, site: string, cookies: string | null): Promise<void> {
  const id = readId(cookies)
  if (id) await database.delete(sessions).where(inArray(sessions.idHash, hashIds(site, id)))
}

/** Forgets sessions that have expired. */
export async function sweepSessions(database: Database, now: number): Promise<void> {
  await database.delete(sessions).where(lte(sessions.expiresAt, now))
}

function readId(cookies: string | null): string | null {
  const id = readCookie(cookies, SESSION_COOKIE)
  return id && ID.test(id) ? id : null
}

/**
 * Under what an id may be stored, the current key's hash first. Whoever reads the database cannot sign in with it, and an id
 * of one site is invalid at another.
 */
function hashIds(site: string, id: string): [current: string, ...previous: string[]] {
  const hash = (key: string) => createHmac('sha256', key).update(id).digest('base64url')
  const [current, ...previous] = listKeys('session', site)
  return [hash(current), ...previous.map(hash)]
}
