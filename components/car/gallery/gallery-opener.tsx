'use client'

import { useEffect, useState, type ComponentType } from 'react'
import type { LightboxProps } from './lightbox'

type Shown = { Lightbox: ComponentType<LightboxProps>; first: number }

/** Its value is the picture's index. */
const GALLERY_LINK = 'a[data-gallery]'

const load = async () => (await import('./lightbox')).Lightbox

/**
 * Opens gallery links in a lightbox (`CD-01`). The links also work without it; its code loads when a link
 * is hovered or focused.
 */
export function GalleryOpener(gallery: Omit<LightboxProps, 'first' | 'onClose'>) {
  const [shown, setShown] = useState<Shown | null>(null)

  useEffect(() => {
    const open = async (link: HTMLAnchorElement) => {
      setShown({ Lightbox: await load(), first: Number(link.dataset['gallery']) })
    }
    const click = (event: MouseEvent) => {
      const isPlain =
        event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      const link = isPlain ? findLink(event) : null
      if (!link) return
      event.preventDefault()
      open(link).catch(() => window.location.assign(link.href))
    }
    const fetchAhead = (event: Event) => {
      if (findLink(event)) load().catch(() => {})
    }
    const listeners = new AbortController()
    const { signal } = listeners
    document.addEventListener('click', click, { signal })
    for (const intent of ['pointerover', 'focusin'])
      document.addEventListener(intent, fetchAhead, { passive: true, signal })
    return () => listeners.abort()
  }, [])

  if (!shown) return null
  return (
    <shown.Lightbox
      {...gallery}
      first={shown.first}
      onClose={(last) => {
        setShown(null)
        returnToPage(shown.first, last)
      }}
    />
  )
}

function findLink(event: Event): HTMLAnchorElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(GALLERY_LINK) : null
}

/** Moves focus to the last viewed picture if it is visible, otherwise to the one that was opened. */
function returnToPage(first: number, last: number): void {
  const links = [last, first].map((index) =>
    document.querySelector<HTMLAnchorElement>(`a[data-gallery="${index}"]`),
  )
  const link = links.find((candidate) => candidate?.checkVisibility())
  const strip = link?.closest('ul')
  // Scroll the strip only, not the page.
  if (strip && link) strip.scrollTo({ left: link.offsetLeft - strip.offsetLeft, behavior: 'instant' })
  link?.focus({ preventScroll: true })
}
