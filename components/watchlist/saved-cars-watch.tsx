'use client'

import { useEffect } from 'react'
import { readSavedCars, watchSavedCars } from '@/lib/storage/saved-cars'
import { wasSignedIn } from '@/lib/storage/signed-in'
import type { SaveSettings } from './save-car'

/**
 * Handles clicks on the save buttons of all pages (`WL-05`, `BS-04`) with code that loads on the first one, and shows the
 * number of saved vehicles in the header. One listener for all buttons. Also marks saved vehicles in server-rendered
 * results, which hydrate late (ADR 56): a click must work before.
 */
export function SavedCarsWatch(settings: SaveSettings) {
  const { site, path, hasAccount } = settings

  useEffect(() => {
    const mark = () => {
      const ids = new Set(readSavedCars(site).map(({ id }) => id))
      for (const button of find('button[data-save-car][aria-pressed]'))
        button.ariaPressed = String(ids.has(Number(button.dataset['saveCar'])))
      for (const link of find(`:is(header,[data-bottom-bar]) a[href^="${path}"]`))
        if (ids.size > 0) link.dataset['savedCount'] = String(ids.size)
        else delete link.dataset['savedCount']
    }
    const click = (event: MouseEvent) => {
      const button =
        event.target instanceof Element && event.target.closest<HTMLButtonElement>('button[data-save-car]')
      if (!button) return
      event.preventDefault()
      const isSaved = button.ariaPressed === 'false'
      if (button.ariaPressed) button.ariaPressed = String(isSaved)
      import('./save-car')
        .then((code) => code.saveCar({ site, path, hasAccount }, button, isSaved))
        .catch((error: unknown) => {
          console.warn('Vehicle could not be saved', error)
          mark()
        })
    }
    mark()
    if (hasAccount) followAccount(site, path)
    const stopWatching = watchSavedCars(mark)
    document.addEventListener('click', click)
    return () => {
      stopWatching()
      document.removeEventListener('click', click)
    }
  }, [site, path, hasAccount])

  return null
}

const find = (selector: string) => document.querySelectorAll<HTMLElement>(selector)

/** A shopper who signed in on this device may since have saved vehicles on another one. */
function followAccount(site: string, path: string): void {
  if (!wasSignedIn(site)) return
  import('./follow-account')
    .then((code) => code.followAccount({ site, path, hasAccount: true }))
    .catch(() => {})
}
