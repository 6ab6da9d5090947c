'use client'

import { useEffect, useRef, type RefObject } from 'react'
import { findInAppTarget } from '@/lib/links/in-app-target'
import { readSearchAddress, type SearchPageData } from '@/lib/search/page-data'
import type { Vocabulary } from '@/lib/search/vocabulary'

/**
 * Has the address written before the shopper follows a link or sends a form that leaves the search, so that the delayed
 * write (`SU-08`) neither calls them back nor is lost to "back" (`SU-13`). Returns what to set as the screen's element.
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
      const target = findInAppTarget({ href: place ?? '', target: '', isDownload: false }, here)
      const isChoice =
        screen.current?.contains(source) &&
        (place?.startsWith('#') ||
          (target !== null &&
            readSearchAddress(data, { site: data.site, vocabulary }, new URL(target, here)) !== null))
      if (!isChoice) settle()
    }
    // Before anything else hears of it: whoever opens the page does so from the address that is current then.
    window.addEventListener('click', onLeave, { capture: true })
    window.addEventListener('submit', onLeave, { capture: true })
    return () => {
      window.removeEventListener('click', onLeave, { capture: true })
      window.removeEventListener('submit', onLeave, { capture: true })
    }
  }, [data, vocabulary, settle])
  return screen
}
