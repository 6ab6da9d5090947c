import 'server-only'
import type { Site } from '@/config/schema/site'
import type { DealerUser } from '@/lib/dealer-api/accounts.server'
import { getDealerApi } from '@/lib/dealer-api/dealer-api.server'
import { getDatabase } from '@/lib/db/get-database.server'
import { describeFailure, logLine } from '@/lib/http/log-line'
import { findOwnCars } from '@/lib/watchlist/find-own-cars.server'
import { hasSignIn } from './has-sign-in'
import { hidePhone } from './phone'
import { findSession, type Session } from './sessions.server'

/** For one of three attempts, in ms (`WL-02`). */
const READ_MS = 2500
/** More saved cars than this are not read. */
const MOST_CARS = 500

/** A shopper who is signed in at a site, and the ids of the cars saved there, oldest first. */
export type Account = { user: DealerUser; watchlist: number[] }

/**
 * Who a request's cookies say is signed in at this site (`WL-02`); `null` for nobody, where the site has no sign-in, and when
 * it can not be told just now, which is logged and ends no session. Never throws.
 *
 * In a page: `readAccount(site, (await headers()).get('cookie'))`.
 */
export async function readAccount(site: Site, cookies: string | null): Promise<Account | null> {
  const session = await readSession(site, cookies)
  return session && readAccountOf(site, session)
}

/** The session alone, without asking the dealer platform. Never throws: without our database nobody is signed in. */
export async function readSession(site: Site, cookies: string | null): Promise<Session | null> {
  if (!hasSignIn(site) || !cookies) return null
  try {
    return await findSession(await getDatabase(), site.slug, cookies)
  } catch (error) {
    logLine('error', `sessions can not be read: ${describeFailure(error)}`, { site: site.slug })
    return null
  }
}

/** Who a session's phone is at the dealer platform. Never throws. */
export async function readAccountOf(site: Site, { phone }: Pick<Session, 'phone'>): Promise<Account | null> {
  try {
    const account = await getDealerApi().getAccount(phone, site.id, { timeoutMs: READ_MS })
    if (!account.user) return null
    const saved = [...new Set(account.watchlist)].slice(-MOST_CARS)
    const watchlist = account.websiteId === site.id ? saved : await keepOwnCars(site, saved)
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
 * A platform that does not say whose cars these are may list those of other dealers too. Then only what this site lists
 * counts; nothing while that can not be told.
 */
async function keepOwnCars(site: Site, ids: readonly number[]): Promise<number[]> {
  const own = await findOwnCars(site, ids)
  return ids.filter((id) => own?.has(id))
}
