'use client'

import type { PaymentIntent, Stripe } from '@stripe/stripe-js'
import { useEffect, type RefObject } from 'react'
import { describeDecline } from './interpret-confirmation'
import { isPayable } from './interpret-confirmation'
import type { ReservationMessage } from '@/lib/checkout/reservation-words'
import { describeInterruption } from '@/lib/checkout/reservation-words'
import type { WatchedReservation } from './use-reservation'

type Options = {
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
export function usePayAgain(options: Options): void {
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
