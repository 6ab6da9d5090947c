'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import type { StateAnswer } from '@/lib/checkout/reservation-answers'
import { expectResult } from './result-focus'
import { isSettled } from './use-reservation'

/** Time in ms before a slow client-side refresh falls back to a full page load, which loses the focus. */
const STUCK_MS = 8000

/** Navigates to the server-rendered page of a settled reservation: its receipt, or how it ended. */
export function useSettle(
  answer: StateAnswer | null | undefined,
  { reservation, path, receipt }: { reservation: { id: string }; path: string; receipt: string | null },
): void {
  const router = useRouter()
  const { id } = reservation
  const isDone = Boolean(answer && isSettled(answer))
  useEffect(() => {
    if (!isDone) return
    const query = new URLSearchParams({ reservation: id, ...(receipt === null ? {} : { receipt }) })
    const target = `${path}?${query}`
    expectResult()
    if (location.search === `?${query}`) router.refresh()
    else router.replace(target)
    const timer = setTimeout(() => location.replace(target), STUCK_MS)
    return () => clearTimeout(timer)
  }, [isDone, id, path, receipt, router])
}
