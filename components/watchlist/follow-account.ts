import { readSavedCars, writeSavedCars } from '@/lib/storage/saved-cars'
import { takeWishedCar } from '@/lib/storage/wished-car'
import { mirrorWatchlist } from '@/lib/watchlist/mirror-watchlist'
import { saveKnownCar, type SaveSettings } from './save-car'

/** Longest wait for a quiet moment, in ms. */
const LATEST_MS = 3000

/**
 * For somebody who signed in on this device: saves the car that was wanted before that (`WL-04`), else brings this browser's
 * copy of the list up to date once the page has nothing better to do (`WL-02`).
 */
export async function followAccount(settings: SaveSettings): Promise<void> {
  if (location.pathname === '/sign-in') return
  await new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: LATEST_MS })
    else setTimeout(resolve, 0)
  })
  const wished = takeWishedCar(settings.site)
  await refreshList(settings.site)
  if (wished && !readSavedCars(settings.site).some(({ id }) => id === wished.id))
    await saveKnownCar(settings, wished, true)
}

async function refreshList(site: string): Promise<void> {
  const response = await fetch('/api/auth', { headers: { accept: 'application/json' }, cache: 'no-store' })
  if (!response.ok) return
  const mine = readSavedCars(site)
  const now = mirrorWatchlist(mine, await response.json(), Date.now())
  if (now !== mine) writeSavedCars(site, now)
}
