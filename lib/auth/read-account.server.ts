import 'server-only'
import type { Site } from '@/config/schema/site'
import type { DealerUser } from '@/lib/dealer-api/accounts.server'
import { getDealerApi } from '@/lib/dealer-api/dealer-api.server'
import { getDatabase } from '@/lib/db/open-database.server'
import { describeFailure, logLine } from '@/lib/http/log-line'
import { hasSignIn } from '@/lib/links/sign-in-path'
import { loadIndexedCars } from '@/lib/search/load-indexed-cars.server'
import { hidePhone } from './sign-in-input'
import { findSession, type Session } from './sessions.server'

/** Timeout of one of three attempts, in ms (`WL-02`). */
const READ_MS = 2500
/** Maximum saved cars that are read. */
const MAX_CARS = 500

/** A signed-in shopper and the ids of the cars saved at the site, oldest first. */
export type Account = { user: DealerUser; watchlist: number[] }

/**
 * Reads the shopper who is signed in at this site from a request's cookies (`WL-02`). `null` when no one is signed in, the site
 * has no sign-in, or the platform is down, which is logged and keeps the session. Never throws.
 *
 * In a page: `readAccount(site, (await headers()).get('cookie'))`.
 */
export async function readAccount(site: Site, cookies: string | null): Promise<Account | null> {
  const session = await readSession(site, cookies)
  return session && readAccountOf(site, session)
}

/** Reads only the session, without a call to the dealer platform. Never throws; `null` while our database is down. */
export async function readSession(site: Site, cookies: string | null): Promise<Session | null> {
  if (!hasSignIn(site) || !cookies) return null
  try {
    return await findSession(await getDatabase(), site.slug, cookies)
  } catch (error) {
    logLine('error', `sessions could not be read: ${describeFailure(error)}`, { site: site.slug })
    return null
  }
}

/** Loads the account of a session's phone from the dealer platform. Never throws. */
export async function readAccountOf(site: Site, { phone }: Pick<Session, 'phone'>): Promise<Account | null> {
  try {
    const account = await getDealerApi().getAccount(phone, site.id, { timeoutMs: READ_MS })
    if (!account.user) return null
    const saved = [...new Set(account.watchlist)].slice(-MAX_CARS)
    const watchlist = account.websiteId === site.id ? saved : await filterOwnCars(site, saved)
    return { user: { ...account.user, phone }, watchlist }
  } catch (error) {
    logLine('error', `account could not be loaded: ${describeFailure(error)}`, {
      site: site.slug,
      phone: hidePhone(phone),
    })
    return null
  }
}

/**
 * A platform response without a website id may include other dealers' cars. Only cars listed on this site are kept, and none
 * while search is down.
 */
async function filterOwnCars(site: Site, ids: readonly number[]): Promise<number[]> {
  const own = await loadIndexedCars(site, ids)
  return own?.map(({ id }) => id) ?? []
}
