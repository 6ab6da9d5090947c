import { showToast } from '@/components/toast/show-toast'
import { EVENTS } from '@/lib/events/catalogue'
import { describeCarElement } from '@/lib/events/page-cars'
import { track } from '@/lib/events/track'
import { markSavedCar, type SavedCar } from '@/lib/storage/saved-cars'
import { savePendingCar } from '@/lib/storage/pending-saved-car'
import { WATCHLIST_CHANGED } from '@/lib/watchlist/changed'
import { createSaveQueue, type SaveResult } from '@/lib/watchlist/save-queue'
import { postSavedCar } from './post-saved-car'

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
  const car = readCar(button)
  const product = describeCarElement(findCarElement(button))
  keepFocus(button)
  return saveKnownCar(settings, car, isSaved, product)
}

/** Saves or removes a vehicle that has no button on this page. */
export function saveKnownCar(
  { site, path, hasAccount }: SaveSettings,
  car: SavedCar,
  isSaved: boolean,
  product: ReturnType<typeof describeCarElement> = {},
): Promise<SaveResult> {
  let isStored = true
  return queue(car.id, isSaved, {
    show: (shown) => (isStored = markSavedCar(site, car, shown)),
    send: (wanted) => (hasAccount ? postSavedCar(site, car.id, wanted) : Promise.resolve({ success: true })),
    done: (saved) => {
      // A list loaded during this request may not include the change.
      if (hasAccount) isStored = markSavedCar(site, car, saved)
      window.dispatchEvent(new Event(WATCHLIST_CHANGED))
      if (saved) track({ id: EVENTS.watchlist_save, ...product })
      if (!isStored && !hasAccount) return showNotStored(saved)
      showToast({
        ...describeSave(car.heading, saved),
        action: { label: 'View List', href: `${path}?tab=saved-cars` },
      })
    },
    failed: ({ error, signIn }) => {
      if (signIn === undefined)
        return void showToast({ tone: 'alert', title: 'Something went wrong', text: error })
      if (isSaved) savePendingCar(site, car)
      location.assign(signIn)
    },
  })
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

function readCar(button: HTMLButtonElement): SavedCar {
  const href = findCarElement(button)?.querySelector('h2 a, h3 a')?.getAttribute('href')
  return {
    id: Number(button.dataset['saveCar']),
    href: href ?? location.pathname,
    heading: button.value,
    savedAt: Date.now(),
  }
}

function findCarElement(button: Element): HTMLElement | null {
  return button.closest<HTMLElement>('[data-testid="car-card"], main[data-car-id]')
}

/** A remove button disappears with its vehicle: move focus to the list's heading. */
function keepFocus(button: HTMLButtonElement): void {
  const list = button.closest('[data-saved-list]')
  if (list?.contains(document.activeElement)) document.getElementById('saved-heading')?.focus()
}
