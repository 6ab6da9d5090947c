'use client'

import { useEffect } from 'react'
import type { TrackedCar } from '@/lib/events/page-cars'

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

type TrackerProps = { siteSlug: string; reservationId: string; car: TrackedCar }

/** Tracks the "reserve car" event when a paid reservation is first shown (`EV-01`). */
export function ReserveTracker({ siteSlug, reservationId, car }: TrackerProps) {
  const { id, name, price } = car
  useEffect(() => {
    void import('./reserve-event').then(
      ({ trackReservation }) => trackReservation(siteSlug, reservationId, { id, name, price }),
      // Tracking is optional: ignore a failed import.
      () => {},
    )
  }, [siteSlug, reservationId, id, name, price])
  return null
}
