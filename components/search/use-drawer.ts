'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { FILTERS_ID, RESULTS_ID } from './search-props'

/** State of the filter drawer on narrow screens. */
export type Drawer = { isOpen: boolean; open: () => void; close: () => void }

const FOCUSABLE = 'a[href], button, input, select, summary, [tabindex="0"]'

/**
 * Opens and closes the filter drawer. While open, focus stays inside, Escape closes it, and the page does not scroll. A drawer
 * opened through the URL fragment before hydration stays open.
 */
export function useDrawer(): Drawer {
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<Element | null>(null)

  const open = useCallback(() => {
    opener.current = document.activeElement
    setIsOpen(true)
  }, [])
  const close = useCallback(() => {
    leaveFragment()
    setIsOpen(false)
  }, [])

  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the fragment is unknown during server rendering
    if (isTarget()) setIsOpen(true)
  }, [])

  useEffect(() => {
    if (!isOpen) return
    const panel = document.getElementById(FILTERS_ID)
    const page = document.documentElement
    panel?.querySelector<HTMLElement>(FOCUSABLE)?.focus()
    page.style.overflow = 'hidden'
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
      if (event.key === 'Tab' && panel) keepFocusInside(panel, event)
    }
    // Wide screens show the filters beside the results, without a dialog.
    const wide = window.matchMedia('(min-width: 992px)')
    const onWide = close
    document.addEventListener('keydown', onKey)
    wide.addEventListener('change', onWide)
    return () => {
      document.removeEventListener('keydown', onKey)
      wide.removeEventListener('change', onWide)
      page.style.overflow = ''
      if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
    }
  }, [isOpen, close])

  return { isOpen, open, close }
}

function isTarget(): boolean {
  return document.getElementById(FILTERS_ID)?.matches(':target') ?? false
}

/** CSS shows the filters while they match `:target`, so closing requires another fragment. */
function leaveFragment(): void {
  if (!isTarget()) return
  const state: unknown = window.history.state
  window.location.replace(`#${RESULTS_ID}`)
  // Restore the router's history state, which changing the fragment removed.
  window.history.replaceState(state, '', window.location.pathname + window.location.search)
}

function keepFocusInside(panel: HTMLElement, event: KeyboardEvent): void {
  const stops = [...panel.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((stop) => stop.checkVisibility())
  const edge = event.shiftKey ? stops[0] : stops.at(-1)
  const isInside = panel.contains(document.activeElement)
  if (isInside && document.activeElement !== edge) return
  event.preventDefault()
  ;(event.shiftKey ? stops.at(-1) : stops[0])?.focus()
}
