import { showToast } from '@/components/toast/show-toast'
import { EVENTS } from '@/lib/events/catalogue'
import { describeCarElement } from '@/lib/events/page-cars'
import { track } from '@/lib/events/track'
import { markSavedCar, type SavedCar } from '@/lib/storage/saved-cars'
import { wishForCar } from '@/lib/storage/wished-car'
import { WATCHLIST_CHANGED } from '@/lib/watchlist/changed'
import { createSaveQueue, type SaveResult } from '@/lib/watchlist/save-queue'
import { postSavedCar } from './post-saved-car'

export type SaveSettings = {
  /** The site's slug. */
  site: string
  /** The saved-cars page. */
  path: string
  /** Whether the list belongs to somebody who signs in. */
  hasAccount: boolean
}

const queue = createSaveQueue()

/** Saves the car that a button stands for, or takes it off the list; resolves with what came of it (`WL-03`, `WL-05`). */
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

/** Saves a car that no button of this page stands for, or takes it off the list. */
export function saveKnownCar(
  { site, path, hasAccount }: SaveSettings,
  car: SavedCar,
  isSaved: boolean,
  product: ReturnType<typeof describeCarElement> = {},
): Promise<SaveResult> {
  let isKept = true
  return queue(car.id, isSaved, {
    show: (shown) => (isKept = markSavedCar(site, car, shown)),
    send: (wanted) => (hasAccount ? postSavedCar(site, car.id, wanted) : Promise.resolve({ success: true })),
    done: (saved) => {
      // A list that was asked for while this was under way may not have known of it.
      if (hasAccount) isKept = markSavedCar(site, car, saved)
      window.dispatchEvent(new Event(WATCHLIST_CHANGED))
      if (saved) track({ id: EVENTS.watchlist_save, ...product })
      if (!isKept && !hasAccount) return tellNotKept(saved)
      showToast({
        ...describeSave(car.heading, saved),
        action: { label: 'View List', href: `${path}?tab=saved-cars` },
      })
    },
    failed: ({ error, signIn }) => {
      if (signIn === undefined)
        return void showToast({ tone: 'alert', title: 'That did not work', text: error })
      if (isSaved) wishForCar(site, car)
      location.assign(signIn)
    },
  })
}

function describeSave(name: string, isSaved: boolean): { title: string; text: string } {
  return isSaved
    ? { title: 'Car Saved In Watchlist', text: `${name} is now available in your watchlist` }
    : { title: 'Car Removed', text: `${name} is no longer in your watchlist` }
}

function tellNotKept(isSaved: boolean): void {
  showToast({
    tone: 'alert',
    title: isSaved ? 'Saved for this page only' : 'Removed for this page only',
    text: 'This browser does not let us keep your list after you leave.',
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

/** A button that goes with its car leaves the focus to the heading of its list. */
function keepFocus(button: HTMLButtonElement): void {
  const list = button.closest('[data-saved-list]')
  if (list?.contains(document.activeElement)) document.getElementById('saved-heading')?.focus()
}
