'use client'

import { useEffect, useRef, type FocusEvent, type RefObject } from 'react'

type KeptFocus = {
  ref: RefObject<HTMLDivElement | null>
  onFocus: (event: FocusEvent) => void
  onBlur: () => void
}

/**
 * Restores focus when a selected value moves to another list and is rendered as a new element. Returns props
 * for the lists' container.
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
    // React fires no blur event for removed elements, so this is always the shopper moving focus.
    onBlur: () => {
      value.current = null
    },
  }
}
