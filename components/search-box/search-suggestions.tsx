'use client'

import { useEffect, useState, type ComponentType } from 'react'
import type { SuggestSettings } from '@/lib/search/suggest/suggest-settings'
import type { SuggestionPopupProps } from './suggestion-popup'

type Target = { form: HTMLFormElement; key: number }

/** The search box that an event happened in. */
function findBox({ target }: Pick<Event, 'target'>): HTMLFormElement | null {
  return target instanceof Element ? target.closest<HTMLFormElement>('form[data-search-box]') : null
}

/**
 * Gives every search box of a page its suggestions. One listener for all boxes; the code arrives when somebody points at
 * one or enters it, and until then, or without it, a box is the plain form that it was.
 */
export function SearchSuggestions({ settings }: { settings: SuggestSettings }) {
  const [target, setTarget] = useState<Target | null>(null)
  const [Popup, setPopup] = useState<ComponentType<SuggestionPopupProps> | null>(null)

  useEffect(() => {
    const load = (event: Event) => {
      if (!findBox(event)) return
      // Without the code the box stays plain; the next focus tries again.
      import('./suggestion-popup').then(
        ({ SuggestionPopup }) => setPopup(() => SuggestionPopup),
        () => undefined,
      )
    }
    const enter = (event: Pick<Event, 'target'>) => {
      const form = findBox(event)
      if (!form || !(event.target instanceof HTMLInputElement)) return
      load(event as Event)
      setTarget((last) => (last?.form === form ? last : { form, key: (last?.key ?? 0) + 1 }))
    }
    document.addEventListener('pointerover', load, { passive: true })
    document.addEventListener('focusin', enter)
    // Somebody may be typing already.
    enter({ target: document.activeElement })
    return () => {
      document.removeEventListener('pointerover', load)
      document.removeEventListener('focusin', enter)
    }
  }, [])

  return target && Popup ? <Popup key={target.key} form={target.form} settings={settings} /> : null
}
