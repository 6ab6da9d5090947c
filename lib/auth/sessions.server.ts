import 'server-only'
import { createHmac, randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, lte } from 'drizzle-orm'
import type { Database } from '@/lib/db/open-database.server'
import { sessions } from '@/lib/db/schema'
import { deriveKey, isSignedFor, listKeys } from '@/lib/secret.server'
import { DEVICE_COOKIE, readCookie, SESSION_COOKIE, writeCookie } from './cookies'

const DAY = 24 * 60 * 60_000
/** A session expires after this time without a visit, in ms. */
const SESSION_MS = 30 * DAY
/** Minimum time between renewals of a session, in ms, so that not every read causes a write. */
const RENEW_EVERY_MS = DAY
/** Maximum age of a session, in ms. Phone numbers get reassigned, so the shopper must then verify the phone again. */
const MAX_SESSION_MS = 180 * DAY
const ID_BYTES = 32
const ID = /^[\w-]{43}$/

/** A sign-in session at one site. Times in Unix ms. */
export type Session = { phone: string; createdAt: number; renewedAt: number; expiresAt: number }

/** Starts a session with a new id and ends the browser's previous one. Returns the cookie to set. `now` in Unix ms. */
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

/** Finds the session of a request's cookies at this site, or `null`. Read-only. */
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
 * Extends a session at most once a day and stores its id under the current key, so that active sessions soon stop depending on
 * the previous secret after a rotation. Returns the cookie to set, or `null` if the session was not extended.
 */
export async function renewSession(
  database: Database,
  site: string,
  session: Session,
  cookies: string | null,
  now: number = Date.now(),
): Promise<string | null> {
  const id = readId(cookies)
  const expiresAt = Math.min(now + SESSION_MS, session.createdAt + MAX_SESSION_MS)
  if (!id || now - session.renewedAt < RENEW_EVERY_MS || expiresAt <= session.expiresAt) return null
  await database
    .update(sessions)
    .set({ idHash: hashIds(site, id)[0], renewedAt: now, expiresAt })
    .where(inArray(sessions.idHash, hashIds(site, id)))
  return writeCookie(SESSION_COOKIE, id, Math.ceil((expiresAt - now) / 1000))
}

/** Ends the session of a request's cookies, if there is one. */
export async function endSession(database: Database, site: string, cookies: string | null): Promise<void> {
  const id = readId(cookies)
  if (id) await database.delete(sessions).where(inArray(sessions.idHash, hashIds(site, id)))
}

/** Deletes expired sessions. */
export async function sweepSessions(database: Database, now: number): Promise<void> {
  await database.delete(sessions).where(lte(sessions.expiresAt, now))
}

function readId(cookies: string | null): string | null {
  const id = readCookie(cookies, SESSION_COOKIE)
  return id && ID.test(id) ? id : null
}

/**
 * The hashes under which an id can be stored, that of the current key first. Ids cannot be recovered from the database, and an id
 * of one site is invalid at another.
 */
function hashIds(site: string, id: string): [current: string, ...previous: string[]] {
  const hash = (key: string) => createHmac('sha256', key).update(id).digest('base64url')
  const [current, ...previous] = listKeys('session', site)
  return [hash(current), ...previous.map(hash)]
}

const PURPOSE = 'sign-in-device'
const VALUE = /^(?<expiresAt>\d{1,16})\.(?<signature>[\w-]{43})$/

/**
 * The cookie of a browser that signed in with this phone number at this site. It outlives the session, and it gives the browser
 * its own budget of codes, so that strangers cannot use up the codes of the number's owner (ADR 60). It signs nobody in. The
 * number cannot be recovered from it. `now` in Unix ms.
 */
export function createDeviceCookie(site: string, phone: string, now: number = Date.now()): string {
  const expiresAt = now + MAX_SESSION_MS
  const value = `${expiresAt}.${sign(deriveKey(PURPOSE, site), phone, expiresAt)}`
  return writeCookie(DEVICE_COOKIE, value, MAX_SESSION_MS / 1000)
}

/** Whether a request comes from a browser that signed in with this phone number at this site. `now` in Unix ms. */
export function isKnownDevice(
  site: string,
  phone: string,
  cookies: string | null,
  now: number = Date.now(),
): boolean {
  const read = VALUE.exec(readCookie(cookies, DEVICE_COOKIE) ?? '')?.groups
  const expiresAt = Number(read?.['expiresAt'] ?? 0)
  const signature = read?.['signature'] ?? ''
  return expiresAt > now && isSignedFor(PURPOSE, site, signature, (key) => sign(key, phone, expiresAt))
}

function sign(key: string, phone: string, expiresAt: number): string {
  return createHmac('sha256', key).update(`${phone}\n${expiresAt}`).digest('base64url')
}
