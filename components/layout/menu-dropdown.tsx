'use client'

import { useEffect, useRef, type ReactNode } from 'react'

type Props = {
  label: ReactNode
  className?: string
  summaryClassName?: string
  panelClassName?: string
  /** Whether the panel's field receives focus when it opens. */
  entersField?: boolean
  testId?: string
  children: ReactNode
}

/**
 * A dropdown menu. Works without JavaScript as `<details>`; with it the menu closes on Escape, outside clicks
 * and navigation, and marks the header with `dropdown-open` while open (`NV-01`).
 */
export function MenuDropdown({
  label,
  className,
  summaryClassName,
  panelClassName,
  entersField = false,
  testId,
  children,
}: Props) {
  const ref = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    const details = ref.current
    if (!details) return undefined
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== 'Escape') return
      if (event.type === 'pointerdown' && event.target instanceof Node && details.contains(event.target))
        return
      if (event instanceof KeyboardEvent) returnFocus()
      details.open = false
    }
    const follow = (event: Event) => {
      if (!(event.target instanceof Element) || !event.target.closest('a')) return
      returnFocus()
      details.open = false
    }
    // An element of a closed menu cannot keep the focus.
    const returnFocus = () => {
      if (details.open) details.querySelector('summary')?.focus({ preventScroll: true })
    }
    const mark = () => {
      const header = details.closest('header')
      header?.classList.toggle('dropdown-open', header.querySelector('details[open]') !== null)
      if (entersField && details.open) details.querySelector('input')?.focus()
    }
    details.addEventListener('toggle', mark)
    details.addEventListener('click', follow)
    document.addEventListener('keydown', close)
    document.addEventListener('pointerdown', close)
    return () => {
      details.removeEventListener('toggle', mark)
      details.removeEventListener('click', follow)
      document.removeEventListener('keydown', close)
      document.removeEventListener('pointerdown', close)
    }
  }, [entersField])

  return (
    <details ref={ref} name="site-menu" data-testid={testId} className={`group/menu ${className ?? ''}`}>
      <summary className={`list-none ${summaryClassName ?? ''}`}>{label}</summary>
      <div className={panelClassName}>{children}</div>
    </details>
  )
}
