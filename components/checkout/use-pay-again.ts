'use client'

import type { Stripe } from '@stripe/stripe-js'
import { useEffect, type RefObject } from 'react'
import { isPayable } from '@/lib/checkout/interpret-confirmation'
import type { ReservationMessage } from '@/lib/checkout/reservation-message'
import { describeInterruption } from '@/lib/checkout/reservation-words'
import type { WatchedReservation } from './use-reservation'

type Options = {
  stripe: RefObject<Stripe | null>
  clientSecret: string | null
  watched: WatchedReservation
  isProcessing: boolean
  /** Stripe's response to the payment was lost. */
  isUnknown: boolean
  onPayAgain: () => void
  onNotCompleted: (words: ReservationMessage) => void
}

/**
 * Recovers from a lost payment response: once our server reports that the vehicle is still held, reads the PaymentIntent from
 * Stripe. If it is unpaid, the shopper can pay again; one PaymentIntent never charges twice (`RV-03`).
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
    // The next poll retries a failed read.
    read().catch(() => {})
    return () => {
      isCurrent = false
    }
    // Runs again after each poll (`watched.reads`).
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [watched.reads, state, clientSecret, isProcessing, isUnknown, stripe, onPayAgain, onNotCompleted])
}
