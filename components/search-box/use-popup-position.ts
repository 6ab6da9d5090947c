import { useLayoutEffect, useState, type CSSProperties } from 'react'

/** Minimum viewport width in pixels for a popup as wide as its box; on narrower screens it takes the full width. */
const WIDE = 768
const WIDEST = 760
const MARGIN = 16
const GAP = 8
/** Minimum height of the popup in pixels; with less room below the box, the page scrolls first. */
const LEAST_HEIGHT = 240

/**
 * Position and maximum height of a popup below a form, so that it ends above the screen edge, the on-screen
 * keyboard and the bottom bar. Updates on scroll and resize.
 */
export function usePopupPosition(form: HTMLFormElement, isOpen: boolean): CSSProperties {
  const [position, setPosition] = useState<CSSProperties>({})

  useLayoutEffect(() => {
    if (!isOpen) return undefined
    const update = () => setPosition(computePosition(form))
    if (window.innerWidth < WIDE && measureRoom(form) < LEAST_HEIGHT) form.scrollIntoView({ block: 'start' })
    update()
    const view = window.visualViewport
    window.addEventListener('resize', update)
    window.addEventListener('scroll', update, { passive: true })
    view?.addEventListener('resize', update)
    view?.addEventListener('scroll', update)
    return () => {
      window.removeEventListener('resize', update)
      window.removeEventListener('scroll', update)
      view?.removeEventListener('resize', update)
      view?.removeEventListener('scroll', update)
    }
  }, [form, isOpen])

  return position
}

function computePosition(form: HTMLFormElement): CSSProperties {
  const box = form.getBoundingClientRect()
  const screen = document.documentElement.clientWidth
  const maxHeight = Math.max(measureRoom(form), LEAST_HEIGHT)
  if (screen < WIDE) return { left: -box.left, width: screen, maxHeight }
  const width = Math.max(box.width, Math.min(WIDEST, screen - 2 * MARGIN))
  const fitsRight = box.left + width <= screen - MARGIN
  const left = fitsRight ? box.left : Math.max(MARGIN, box.right - width)
  return { left: left - box.left, width, maxHeight }
}

/** Pixels between a form and the bottom of the visible area. */
function measureRoom(form: HTMLFormElement): number {
  const view = window.visualViewport
  const bottom = view ? view.offsetTop + view.height : window.innerHeight
  const bar = document.querySelector('[data-bottom-bar]')?.getBoundingClientRect()
  const end = bar && bar.height > 0 && bar.top < bottom ? bar.top : bottom
  return end - form.getBoundingClientRect().bottom - GAP
}
