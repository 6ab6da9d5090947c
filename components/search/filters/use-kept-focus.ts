'use client'

import { useEffect, useRef, type FocusEvent, type RefObject } from 'react'

type KeptFocus = {
  ref: RefObject<HTMLDivElement | null>
  onFocus: (event: FocusEvent) => void
  onBlur: () => void
}

/**
 * Keeps the keyboard where it was when a chosen value moves from one list to another, where it is another element. Props
 * for what surrounds the lists.
 */
export function useKeptFocus(): KeptFocus {
  const ref = useRef<HTMLDivElement>(null)
  const value = useRef<string | null>(null)
  useEffect(() => {
    if (value.current === null || document.activeElement !== document.body) return
    const link = ref.current?.querySelector<HTMLElement>(`a[data-value="${CSS.escape(value.current)}"]`)
    link?.focus()
  })
  return {
    ref,
    onFocus: ({ target }) => {
      value.current = target instanceof HTMLElement ? (target.dataset['value'] ?? null) : null
    },
    // React tells of no blur while it draws, so this is a shopper leaving and never an element that went.
    onBlur: () => {
      value.current = null
    },
  }
}
