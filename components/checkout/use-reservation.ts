'use client'

import type { PaymentIntent, Stripe } from '@stripe/stripe-js'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useEffect, type RefObject } from 'react'
import type { StateAnswer } from '@/lib/checkout/reservation-answers'
import { describeInterruption, type ReservationMessage } from '@/lib/checkout/reservation-messages'
import { describeDecline, isPayable } from './interpret-confirmation'
import { choosePollInterval, readReservation } from './read-reservation'
import { expectResult } from './result-effects'

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
    // Polling pauses while the browser is offline.
    networkMode: 'online',
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

type PayAgainOptions = {
  stripe: RefObject<Stripe | null>
  clientSecret: string | null
  watched: WatchedReservation
  isProcessing: boolean
  onPayAgain: () => void
  onNotCompleted: (words: ReservationMessage) => void
}

/**
 * Recovers from a lost payment response and from a bank that declines after some time: while our server reports that the vehicle is
 * held, reads the PaymentIntent from Stripe. If it is unpaid, the shopper can pay again; one PaymentIntent never charges twice
 * (`RV-03`).
 */
export function usePayAgain(options: PayAgainOptions): void {
  const { stripe, clientSecret, watched, isProcessing, onPayAgain, onNotCompleted } = options
  const state = watched.answer?.state
  useEffect(() => {
    const { current: client } = stripe
    if (!isProcessing || state !== 'held' || !client || !clientSecret) return
    let isCurrent = true
    const read = async () => {
      const { paymentIntent } = await client.retrievePaymentIntent(clientSecret)
      if (!isCurrent || !paymentIntent || !isPayable(paymentIntent)) return
      onNotCompleted(describeFailedPayment(paymentIntent.last_payment_error))
      onPayAgain()
    }
    // The next poll retries a failed read.
    read().catch(() => {})
    return () => {
      isCurrent = false
    }
    // Runs again after each poll (`watched.reads`).
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [watched.reads, state, clientSecret, isProcessing, stripe, onPayAgain, onNotCompleted])
}

/** The bank's reason, or that the payment never reached the bank. */
function describeFailedPayment(error: PaymentIntent['last_payment_error']): ReservationMessage {
  if (!error) return describeInterruption('payment_not_completed')
  return describeDecline({ code: error.code, declineCode: error.decline_code })
}
