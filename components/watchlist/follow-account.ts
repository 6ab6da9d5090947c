import { readSavedCars } from '@/lib/storage/saved-cars'
import { takeWishedCar } from '@/lib/storage/wished-car'
import { askAccount } from './ask-account'
import { saveKnownCar, type SaveSettings } from './save-car'

/** Longest wait for a quiet moment, in ms. */
const LATEST_MS = 3000

/**
 * For somebody who signed in on this device: brings this browser's copy of the list up to date once the page has nothing
 * better to do (`WL-02`), and saves the car that was wanted before signing in (`WL-04`). Whoever came back without signing in
 * is not sent there again.
 */
export async function followAccount(settings: SaveSettings): Promise<void> {
  if (location.pathname === '/sign-in') return
  await new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: LATEST_MS })
    else setTimeout(resolve, 0)
  })
  const account = await askAccount(settings.site)
  if (!account?.isSignedIn) return
  const wished = takeWishedCar(settings.site)
  if (wished && !readSavedCars(settings.site).some(({ id }) => id === wished.id))
    await saveKnownCar(settings, wished, true)
}
