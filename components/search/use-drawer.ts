'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { FILTERS_ID, RESULTS_ID } from './search-props'

/** The filters as a dialog over the results on narrow screens. */
export type Drawer = { isOpen: boolean; open: () => void; close: () => void }

const FOCUSABLE = 'a[href], button, input, select, summary, [tabindex="0"]'

/**
 * Opens and closes the filters; while open, focus stays inside, Escape closes, and the page behind does not scroll. Filters that
 * were opened by their fragment, before the screen came alive, are taken over as they stand.
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
    // oxlint-disable-next-line react/set-state-in-effect -- only the browser knows the fragment; the first drawing is the server's
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
    // Wide screens show the filters beside the results; there is nothing to be caught in then.
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

/** The style sheet shows the filters for as long as they are the address's target; only another target ends that. */
function leaveFragment(): void {
  if (!isTarget()) return
  const { state } = window.history
  window.location.replace(`#${RESULTS_ID}`)
  // The framework's own notes on the page went with the old fragment.
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
