'use client'

import { useEffect, useRef, type RefObject } from 'react'
import { findInAppTarget } from '@/lib/links/in-app-target'
import { readSearchAddress, type SearchPageData } from '@/lib/search/page-data'
import type { Vocabulary } from '@/lib/search/vocabulary'

/**
 * Writes the pending URL update before the shopper leaves the search through a link or form, so that the debounced
 * write (`SU-08`) neither interrupts the navigation nor is missing from the history (`SU-13`). Returns the ref of the screen's element.
 */
export function useSettledAddress(
  data: SearchPageData,
  vocabulary: Vocabulary,
  settle: () => void,
): RefObject<HTMLDivElement | null> {
  const screen = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const onLeave = (event: Event) => {
      const source = event.target instanceof Element ? event.target.closest('a[href], form') : null
      if (!source) return
      const isForm = source instanceof HTMLFormElement
      const place = isForm ? source.action : source.getAttribute('href')
      const here = new URL(window.location.href)
      const target = findInAppTarget({ href: place ?? '', target: '' }, here)
      const isChoice =
        screen.current?.contains(source) &&
        (place?.startsWith('#') ||
          (target !== null &&
            readSearchAddress(data, { site: data.site, vocabulary }, new URL(target, here)) !== null))
      if (!isChoice) settle()
    }
    // Capture phase: must run before the listener that starts the navigation.
    window.addEventListener('click', onLeave, { capture: true })
    window.addEventListener('submit', onLeave, { capture: true })
    return () => {
      window.removeEventListener('click', onLeave, { capture: true })
      window.removeEventListener('submit', onLeave, { capture: true })
    }
  }, [data, vocabulary, settle])
  return screen
}
