'use client'

import { useQuery } from '@tanstack/react-query'
import { choosePollInterval } from '@/lib/checkout/checkout-timing'
import type { StateAnswer } from '@/lib/checkout/reservation-answers'
import { readReservation } from './read-reservation'

export type WatchedReservation = {
  /** The last answer; `undefined` before the first, `null` when this browser may not see the reservation. */
  answer: StateAnswer | null | undefined
  /** The last read failed: the network, our server or a service behind it is down. */
  hasFailed: boolean
  /** Answers so far; grows with each one. */
  reads: number
  readNow: () => void
}

/** Whether the server's own page shows the rest: the reservation has ended, or the deposit is paid. */
export function isSettled({ state, reason }: Pick<StateAnswer, 'state' | 'reason'>): boolean {
  if (state === 'captured') return !reason
  return state === 'cancelled' || state === 'expired' || state === 'refunded'
}

/**
 * Reads a reservation again and again while its outcome is open: more often while it is processed, and when the shopper
 * returns to the tab or the network does (`RV-05`).
 */
export function useReservation(
  reservation: { id: string; receipt: string | null },
  phase: 'payment' | 'processing',
): WatchedReservation {
  const { id, receipt } = reservation
  const query = useQuery({
    queryKey: ['reservation', id, phase],
    queryFn: () => readReservation(id, receipt),
    // A failed read is followed by the next one, at the same pace.
    retry: false,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) =>
      choosePollInterval(
        state.data && isSettled(state.data) ? 'ended' : phase,
        state.dataUpdateCount + state.errorUpdateCount,
      ),
  })
  const { data, isError, dataUpdatedAt, refetch } = query
  return { answer: data, hasFailed: isError, reads: dataUpdatedAt, readNow: () => void refetch() }
}
