import 'server-only'
import type { Site } from '@/config/schema/site'
import { describeFailure, logLine } from '@/lib/http/log-line'
import { changeWatchlist } from './change-watchlist.server'

/** Saves the car that the shopper selected before signing in. Never throws, because the shopper can save it again. */
export async function saveCarAfterSignIn(site: Site, phone: string, carId: number): Promise<void> {
  try {
    await changeWatchlist(site, { action: 'save', phone, carId, requestKey: null })
  } catch (error) {
    logLine('warn', `the car selected before sign-in was not saved: ${describeFailure(error)}`, {
      site: site.slug,
    })
  }
}
