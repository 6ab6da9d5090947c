'use client'

import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { useRef, useState, type FormEvent } from 'react'
import { buttonClass } from '@/components/ui/button-styles'
import { interpretConfirmation, type Verdict } from './interpret-confirmation'
import type { ReservationMessage } from '@/lib/checkout/reservation-messages'
import { CheckoutMessage } from './checkout-message'

type Props = {
  /** Label of the button, with the amount. */
  label: string
  country: 'AU' | 'NZ'
  /** Absolute URL that the bank's page redirects back to. */
  returnUrl: string
  /** Why the last attempt failed; hidden during the next one. */
  words: ReservationMessage | null
  onPay: () => void
  /** Stripe could not load the card fields. */
  onLoadError: () => void
  onVerdict: (verdict: Verdict) => void
}

/** Stripe's Payment Element and the pay button (`RV-03`). Allows one attempt at a time, so a double click pays once. */
export function PaymentForm({ label, country, returnUrl, words, onPay, onLoadError, onVerdict }: Props) {
  const stripe = useStripe()
  const elements = useElements()
  const [isReady, setIsReady] = useState(false)
  const [isPaying, setIsPaying] = useState(false)
  const isUnderWay = useRef(false)

  const pay = async (event: FormEvent) => {
    event.preventDefault()
    if (!stripe || !elements || isUnderWay.current) return
    isUnderWay.current = true
    setIsPaying(true)
    const verdict = await confirm(async () => {
      const checked = await elements.submit()
      if (checked.error) return { error: checked.error }
      onPay()
      return stripe.confirmPayment({
        elements,
        redirect: 'if_required',
        confirmParams: { return_url: returnUrl },
      })
    })
    isUnderWay.current = false
    setIsPaying(false)
    onVerdict(verdict)
  }

  return (
    <form onSubmit={(event) => void pay(event)} aria-busy={isPaying || undefined} data-testid="payment-form">
      <PaymentElement
        options={{ layout: 'tabs', defaultValues: { billingDetails: { address: { country } } } }}
        onReady={() => setIsReady(true)}
        onLoadError={onLoadError}
      />
      {words && !isPaying && <CheckoutMessage words={words} role="alert" className="mt-5" />}
      <button
        type="submit"
        disabled={!isReady}
        // Not `disabled` while paying: a disabled button loses the focus, and the shopper may have to pay again.
        aria-disabled={isPaying || undefined}
        className={buttonClass('primary', {
          className:
            'mt-6 w-full disabled:cursor-wait disabled:opacity-80 aria-disabled:cursor-wait aria-disabled:opacity-80',
        })}
      >
        {isPaying && (
          <span
            aria-hidden="true"
            className="size-5 animate-spin rounded-full border-2 border-current border-t-transparent"
          />
        )}
        {isPaying ? 'Contacting your bank' : label}
      </button>
      <span role="status" className="sr-only">
        {isPaying && 'Contacting your bank. Please wait.'}
      </span>
    </form>
  )
}

/** Stripe.js returns errors instead of throwing. If it throws anyway, the outcome is unknown. */
async function confirm(
  attempt: () => Promise<Parameters<typeof interpretConfirmation>[0]>,
): Promise<Verdict> {
  try {
    return interpretConfirmation(await attempt())
  } catch {
    return { kind: 'unknown' }
  }
}
