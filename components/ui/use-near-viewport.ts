'use client'

import { useEffect, type RefObject } from 'react'

/** Distance from the viewport at which code starts loading. */
const NEAR = '300px'

/** Calls `load` when an element nears the viewport or receives focus; may call it more than once. */
export function useNearViewport(element: RefObject<HTMLElement | null>, load: () => void): void {
  useEffect(() => {
    const target = element.current
    if (!target) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        load()
      },
      { rootMargin: NEAR },
    )
    observer.observe(target)
    target.addEventListener('focusin', load, { once: true })
    return () => {
      observer.disconnect()
      target.removeEventListener('focusin', load)
    }
  }, [element, load])
}
