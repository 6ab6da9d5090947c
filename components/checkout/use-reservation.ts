'use client'

import { useQuery } from '@tanstack/react-query'
import { choosePollInterval } from '@/lib/checkout/checkout-timing'
import type { StateAnswer } from '@/lib/checkout/reservation-answers'
import { readReservation } from './read-reservation'

export type WatchedReservation = {
  /** Latest response; `undefined` before the first, `null` when this browser has no access to the reservation. */
  answer: StateAnswer | null | undefined
  /** The latest poll failed: the network, our server or an upstream is down. */
  hasFailed: boolean
  /** Changes with each response. */
  reads: number
  readNow: () => void
}

/** Whether the reservation has ended or the deposit is paid, so that the server renders the result. */
export function isSettled({ state, reason }: Pick<StateAnswer, 'state' | 'reason'>): boolean {
  if (state === 'captured') return !reason
  return state === 'cancelled' || state === 'expired' || state === 'refunded'
}

/**
 * Polls a reservation until it is settled: more often while it is processed, and at once when the shopper
 * returns to the tab or the network reconnects (`RV-05`).
 */
export function useReservation(
  reservation: { id: string; receipt: string | null },
  phase: 'payment' | 'processing',
): WatchedReservation {
  const { id, receipt } = reservation
  const query = useQuery({
    queryKey: ['reservation', id, phase],
    queryFn: () => readReservation(id, receipt),
    // The next poll retries a failed read.
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
