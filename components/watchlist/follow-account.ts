import { readSavedCars } from '@/lib/storage/saved-cars'
import { takePendingCar } from '@/lib/storage/saved-cars'
import { loadSession } from './session'
import { saveKnownCar, type SaveSettings } from './save-car'

/** Timeout of the idle callback, in ms. */
const LATEST_MS = 3000

/**
 * For a shopper who signed in on this device: updates this browser's copy of the list when the browser is
 * idle (`WL-02`), and saves the vehicle selected before signing in (`WL-04`). A shopper who returns without signing in
 * is not redirected again.
 */
export async function followAccount(settings: SaveSettings): Promise<void> {
  if (location.pathname === '/sign-in') return
  await new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: LATEST_MS })
    else setTimeout(resolve, 0)
  })
  const account = await loadSession(settings.site)
  if (!account?.isSignedIn) return
  const pending = takePendingCar(settings.site)
  if (pending && !readSavedCars(settings.site).some(({ id }) => id === pending.car.id))
    await saveKnownCar(settings, pending.car, true, pending.price)
}
