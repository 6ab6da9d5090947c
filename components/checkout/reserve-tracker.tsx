'use client'

import { useEffect } from 'react'
import type { TrackedCar } from '@/lib/events/page-cars'

type Props = { siteSlug: string; reservationId: string; car: TrackedCar }

/** Tracks the "reserve car" event when a paid reservation is first shown (`EV-01`). */
export function ReserveTracker({ siteSlug, reservationId, car }: Props) {
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
