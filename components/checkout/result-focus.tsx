'use client'

import { useEffect } from 'react'

/** Whether this document showed the payment, so that its result replaces the element that had the focus. */
let isExpected = false

/** Notes that the server-rendered result of the payment follows in this document. */
export function expectResult(): void {
  isExpected = true
}

/** Moves the focus to the heading of the result after a payment, for keyboard and screen reader users. Not after a page load. */
export function ResultFocus({ heading }: { heading: string }) {
  useEffect(() => {
    if (!isExpected) return
    isExpected = false
    const element = document.querySelector<HTMLElement>(heading)
    if (!element) return
    element.tabIndex = -1
    // Not a control, so without the focus ring.
    element.classList.add('outline-none')
    element.focus()
  }, [heading])
  return null
}
