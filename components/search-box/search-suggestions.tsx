'use client'

import { useEffect, useState, type ComponentType } from 'react'
import type { SuggestSettings } from '@/lib/search/suggest/suggest-settings'
import type { SuggestionPopupProps } from './suggestion-popup'

type Target = { form: HTMLFormElement; key: number }

/** The search box that contains an event's target. */
function findBox({ target }: Pick<Event, 'target'>): HTMLFormElement | null {
  return target instanceof Element ? target.closest<HTMLFormElement>('form[data-search-box]') : null
}

/**
 * Adds suggestions to every search box of a page. One listener for all boxes; the code loads when a box is hovered
 * or focused. Until then, or if loading fails, the box is a plain form.
 */
export function SearchSuggestions({ settings }: { settings: SuggestSettings }) {
  const [target, setTarget] = useState<Target | null>(null)
  const [Popup, setPopup] = useState<ComponentType<SuggestionPopupProps> | null>(null)

  useEffect(() => {
    const load = (event: Pick<Event, 'target'>) => {
      if (!findBox(event)) return
      // If loading fails, the box stays a plain form; the next focus retries.
      import('./suggestion-popup').then(
        ({ SuggestionPopup }) => setPopup(() => SuggestionPopup),
        () => undefined,
      )
    }
    const enter = (event: Pick<Event, 'target'>) => {
      const form = findBox(event)
      if (!form || !(event.target instanceof HTMLInputElement)) return
      load(event)
      setTarget((last) => (last?.form === form ? last : { form, key: (last?.key ?? 0) + 1 }))
    }
    document.addEventListener('pointerover', load, { passive: true })
    document.addEventListener('focusin', enter)
    // The field may already have focus.
    enter({ target: document.activeElement })
    return () => {
      document.removeEventListener('pointerover', load)
      document.removeEventListener('focusin', enter)
    }
  }, [])

  return target && Popup ? <Popup key={target.key} form={target.form} settings={settings} /> : null
}
