'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { readHistoryState } from '@/components/ui/history-state'
import { FILTERS_ID, RESULTS_ID } from './search-props'

/** State of the filter drawer on narrow screens. */
export type Drawer = { isOpen: boolean; open: () => void; close: () => void }

const FOCUSABLE = 'a[href], button, input, select, summary, [tabindex="0"]'
/** Key of the history state of an entry in which the drawer is open; its value is the URL at which it was opened. */
const ENTRY_KEY = 'filtersOpenedAt'

/** Whether the drawer is open, or Back is just closing it. */
let isHeld = false

/** Whether the search stays as it is when the history entry changes, because Back only closes the drawer. */
export function isSearchHeld(): boolean {
  return isHeld
}

/** Writes the URL of a search. All changes that a shopper makes in the drawer are one history entry. */
export function writeAddress(href: string): void {
  const openedAt = readEntry()
  if (openedAt === null) window.history.pushState(null, '', href)
  else window.history.replaceState({ [ENTRY_KEY]: openedAt }, '', href)
}

/**
 * Opens and closes the filter drawer. While open, focus stays inside, Escape and Back close it, and the page does not scroll. The open
 * drawer has a history entry of its own. A drawer opened through the URL fragment before hydration stays open. `href` is the URL of the
 * current search, and `settle` writes it if it is pending.
 */
export function useDrawer(href: string, settle: () => void): Drawer {
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<Element | null>(null)
  const currentHref = useRef(href)
  useEffect(() => {
    currentHref.current = href
  }, [href])
  useEffect(
    () => () => {
      isHeld = false
    },
    [],
  )

  const open = useCallback(() => {
    opener.current = document.activeElement
    settle()
    window.history.pushState({ [ENTRY_KEY]: getAddress() }, '', getAddress())
    setIsOpen(true)
  }, [settle])
  const close = useCallback(() => {
    isHeld = false
    setIsOpen(false)
    settle()
    const openedAt = readEntry()
    // CSS shows the filters while they match `:target`, so closing requires another fragment.
    if (isTarget()) window.location.replace(`#${RESULTS_ID}`)
    window.history.replaceState(null, '', getAddress())
    if (openedAt === getAddress()) window.history.back()
  }, [settle])

  useEffect(() => {
    // An entry without the router's state was created by a link to the fragment.
    if (isTarget() && window.history.state === null)
      window.history.replaceState({ [ENTRY_KEY]: getAddress() }, '', window.location.href)
    // oxlint-disable-next-line react/set-state-in-effect -- the fragment and the history are unknown during server rendering
    if (isTarget() || readEntry() !== null) setIsOpen(true)
  }, [])

  useEffect(() => {
    const onPopState = () => {
      // The fragment is newer than `:target`, which changes after this event.
      const isDrawerEntry = readEntry() !== null || window.location.hash === `#${FILTERS_ID}`
      setIsOpen(isDrawerEntry)
      if (!isHeld || isDrawerEntry) return
      // Back has closed the drawer: it keeps the filters chosen there.
      const kept = currentHref.current
      // The router handles the event first.
      setTimeout(() => {
        if (getAddress() !== kept) window.history.pushState(null, '', kept)
        isHeld = false
      })
    }
    window.addEventListener('popstate', onPopState)
    return () => window.removeEventListener('popstate', onPopState)
  }, [])

  useEffect(() => {
    if (!isOpen) return
    isHeld = true
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
      const button = opener.current?.isConnected ? opener.current : findOpenLink()
      if (button instanceof HTMLElement) button.focus({ preventScroll: true })
    }
  }, [isOpen, close])

  return { isOpen, open, close }
}

function getAddress(): string {
  return window.location.pathname + window.location.search
}

/** The URL at which the drawer of the current history entry was opened; `null` if the drawer is closed in it. */
function readEntry(): string | null {
  const openedAt = readHistoryState(ENTRY_KEY)
  return typeof openedAt === 'string' ? openedAt : null
}

function findOpenLink(): Element | null {
  return document.querySelector(`a[href="#${FILTERS_ID}"]`)
}

function isTarget(): boolean {
  return document.getElementById(FILTERS_ID)?.matches(':target') ?? false
}

function keepFocusInside(panel: HTMLElement, event: KeyboardEvent): void {
  const stops = [...panel.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((stop) => stop.checkVisibility())
  const edge = event.shiftKey ? stops[0] : stops.at(-1)
  const isInside = panel.contains(document.activeElement)
  if (isInside && document.activeElement !== edge) return
  event.preventDefault()
  ;(event.shiftKey ? stops.at(-1) : stops[0])?.focus()
}
