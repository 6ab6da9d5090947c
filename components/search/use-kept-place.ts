'use client'

import { useEffect, useRef, type FocusEvent } from 'react'
import { listActiveRefinements, type SearchState } from '@/lib/search/state'
import type { LiveSearch } from './build-props'
import { RESULTS_ID } from './search-props'
import { isOpenedByTraversal } from './use-stored-suffix'

const CHIP = '[data-testid="refinement"]'
const PAGINATION = '[data-testid="pagination"]'

/** Where the shopper's focus is: the element, and what surrounds it. */
type Place = { element: HTMLElement; group: HTMLElement | null; chip: number; isPagination: boolean }

/**
 * Keeps the shopper's place when a search changes: shows the top of the results if it is above the screen, and moves the focus of a
 * removed element to what follows it. Returns the focus handler of the screen's element.
 */
export function useKeptPlace({ state, status }: LiveSearch): (event: FocusEvent) => void {
  const place = useRef<Place>(undefined)
  const visible = useRef(state)

  useEffect(() => {
    if (status === 'loading' || visible.current === state) return
    visible.current = state
    // After back and forward the browser restores the scroll position.
    if (isOpenedByTraversal()) return
    const section = document.getElementById(RESULTS_ID)
    if (section && section.getBoundingClientRect().top < 0) section.scrollIntoView({ block: 'start' })
    if (place.current?.isPagination) section?.focus({ preventScroll: true })
  }, [state, status])

  // After every render, because any may remove the element with the focus.
  useEffect(() => {
    const { current } = place
    if (!current || current.element.isConnected || document.activeElement !== document.body) return
    findNextPlace(current)?.focus({ preventScroll: true })
  })

  return ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    place.current = {
      element: target,
      group: target.closest('details'),
      chip: [...document.querySelectorAll(CHIP)].indexOf(target),
      isPagination: target.closest(PAGINATION) !== null,
    }
  }
}

/** The next chip after a removed one, the heading of a removed filter value, otherwise the results. */
function findNextPlace({ group, chip }: Place): HTMLElement | null {
  if (group?.isConnected) return group.querySelector('summary')
  const chips = [...document.querySelectorAll<HTMLElement>(CHIP)]
  const next = chip < 0 ? undefined : (chips[chip] ?? chips.at(-1))
  return next ?? document.getElementById(RESULTS_ID)
}

/** Clears the search boxes of the page when the last filter is removed, so that they do not show words that no longer apply. */
export function useClearedBoxes(state: SearchState): void {
  const isUnfiltered = listActiveRefinements(state).length === 0
  useEffect(() => {
    if (!isUnfiltered) return
    for (const box of document.querySelectorAll<HTMLInputElement>('[data-search-box] input[type="search"]'))
      if (box !== document.activeElement) box.value = ''
  }, [isUnfiltered])
}
