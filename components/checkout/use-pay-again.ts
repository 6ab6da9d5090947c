'use client'

import type { Stripe } from '@stripe/stripe-js'
import { useEffect, type RefObject } from 'react'
import { isPayable } from '@/lib/checkout/judge-confirmation'
import { describeInterruption, type ReservationWords } from '@/lib/checkout/reservation-words'
import type { WatchedReservation } from './use-reservation'

type Options = {
  stripe: RefObject<Stripe | null>
  clientSecret: string | null
  watched: WatchedReservation
  isProcessing: boolean
  /** The payment got no answer. */
  isUnknown: boolean
  onPayAgain: () => void
  onNotCompleted: (words: ReservationWords) => void
}

/**
 * After a payment without an answer: once our server reports that the vehicle is still held, the browser reads the intent from
 * Stripe. When it was not paid, the shopper can pay again; the same intent never charges twice (`RV-03`).
 */
export function usePayAgain(options: Options): void {
  const { stripe, clientSecret, watched, isProcessing, isUnknown, onPayAgain, onNotCompleted } = options
  const state = watched.answer?.state
  useEffect(() => {
    const { current: client } = stripe
    if (!isProcessing || !isUnknown || state !== 'held' || !client || !clientSecret) return
    let isCurrent = true
    const read = async () => {
      const { paymentIntent } = await client.retrievePaymentIntent(clientSecret)
      if (!isCurrent || !paymentIntent || !isPayable(paymentIntent)) return
      onNotCompleted(describeInterruption('payment_not_completed'))
      onPayAgain()
    }
    // A failed read is followed by the next one.
    read().catch(() => {})
    return () => {
      isCurrent = false
    }
    // Again after each read of the server.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [watched.reads, state, clientSecret, isProcessing, isUnknown, stripe, onPayAgain, onNotCompleted])
}
