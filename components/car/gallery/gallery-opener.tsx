'use client'

import { useEffect, useState, type ComponentType } from 'react'
import type { LightboxProps } from './lightbox'
import { GALLERY_LINK, readGallery, type GalleryPicture } from './read-gallery'

type Shown = { Lightbox: ComponentType<LightboxProps>; pictures: GalleryPicture[]; first: number }

const load = async () => (await import('./lightbox')).Lightbox

/**
 * Opens gallery links in a lightbox (`CD-01`). The links also work without it; its code loads when a link
 * is hovered or focused.
 */
export function GalleryOpener({ label }: { label: string }) {
  const [shown, setShown] = useState<Shown | null>(null)

  useEffect(() => {
    const open = async (link: HTMLAnchorElement) => {
      const first = [...document.querySelectorAll(GALLERY_LINK)].indexOf(link)
      setShown({ Lightbox: await load(), pictures: readGallery(document), first })
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
    document.addEventListener('click', click)
    const intents = ['pointerover', 'focusin'] as const
    for (const intent of intents) document.addEventListener(intent, fetchAhead, { passive: true })
    return () => {
      document.removeEventListener('click', click)
      for (const intent of intents) document.removeEventListener(intent, fetchAhead)
    }
  }, [])

  if (!shown) return null
  return (
    <shown.Lightbox
      label={label}
      pictures={shown.pictures}
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
  const links = document.querySelectorAll<HTMLAnchorElement>(GALLERY_LINK)
  const link = [links[last], links[first]].find((candidate) => candidate?.checkVisibility())
  const strip = link?.closest('ul')
  // Scroll the strip only, not the page.
  if (strip && link) strip.scrollTo({ left: link.offsetLeft - strip.offsetLeft, behavior: 'instant' })
  link?.focus({ preventScroll: true })
}
