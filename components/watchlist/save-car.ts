import { showToast } from '@/components/toast/show-toast'
import { EVENTS } from '@/lib/events/catalogue'
import { buildProductRecord, type TrackedCar } from '@/lib/events/page-cars'
import { track } from '@/lib/events/track'
import { markSavedCar, readSavedCars, type SavedCar } from '@/lib/storage/saved-cars'
import { savePendingCar } from '@/lib/storage/saved-cars'
import { createSaveQueue, type SaveResult, WATCHLIST_CHANNEL } from '@/lib/watchlist/save-queue'
import { postSavedCar } from './session'

export type SaveSettings = {
  /** The site's slug. */
  site: string
  /** The saved-cars page. */
  path: string
  /** Whether the list is tied to an account. */
  hasAccount: boolean
}

const queue = createSaveQueue()

/** Saves or removes the vehicle of a button (`WL-03`, `WL-05`). */
export function saveCar(
  settings: SaveSettings,
  button: HTMLButtonElement,
  isSaved: boolean,
): Promise<SaveResult> {
  const { saveCar: id, href = '', price } = button.dataset
  const car = { id: Number(id), href, heading: button.value, savedAt: Date.now() }
  keepFocus(button)
  return saveKnownCar(settings, car, isSaved, price === undefined ? null : Number(price))
}

/** Saves or removes a vehicle that has no button on this page. */
export function saveKnownCar(
  { site, path, hasAccount }: SaveSettings,
  shown: SavedCar,
  isSaved: boolean,
  price: TrackedCar['price'] = null,
): Promise<SaveResult> {
  let isStored = true
  // A removal that fails restores the stored details; the remove button does not have them all.
  const car = readSavedCars(site).find(({ id }) => id === shown.id) ?? shown
  const { id, heading: name } = shown
  return queue(car.id, isSaved, {
    show: (isMarked) => (isStored = markSavedCar(site, car, isMarked)),
    send: (wanted) => (hasAccount ? postSavedCar(site, car.id, wanted) : Promise.resolve({ success: true })),
    done: (saved) => {
      // A list loaded during this request may not include the change.
      if (hasAccount) isStored = markSavedCar(site, car, saved)
      announceChange()
      if (saved) track({ id: EVENTS.watchlist_save, product: buildProductRecord([{ id, name, price }]) })
      if (!isStored && !hasAccount) return showNotStored(saved)
      showToast({
        ...describeSave(name, saved),
        action: { label: 'View List', href: `${path}?tab=saved-cars` },
      })
    },
    failed: ({ error, signIn }) => {
      if (signIn === undefined)
        return void showToast({ tone: 'alert', title: 'Something went wrong', text: error })
      if (isSaved) savePendingCar(site, { car, price })
      location.assign(signIn)
    },
  })
}

function announceChange(): void {
  const channel = new BroadcastChannel(WATCHLIST_CHANNEL)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a broadcast channel has no target origin
  channel.postMessage(null)
  channel.close()
}

function describeSave(name: string, isSaved: boolean): { title: string; text: string } {
  return isSaved
    ? { title: 'Car Saved In Watchlist', text: `${name} is now available in your watchlist` }
    : { title: 'Car Removed', text: `${name} is no longer in your watchlist` }
}

function showNotStored(isSaved: boolean): void {
  showToast({
    tone: 'alert',
    title: isSaved ? 'Saved until you leave this page' : 'Removed until you leave this page',
    text: 'Your browser’s settings prevent us from saving your list.',
  })
}

/** A remove button disappears with its vehicle: move focus to the list's heading. */
function keepFocus(button: HTMLButtonElement): void {
  const list = button.closest('[data-saved-list]')
  if (list?.contains(document.activeElement)) document.getElementById('saved-heading')?.focus()
}
