'use client'

import { useEffect, useState } from 'react'
import type { StateAnswer } from '@/lib/checkout/reservation-answers'
import {
  describeChecking,
  describeConfirming,
  describeEnding,
  describeInterruption,
} from '@/lib/checkout/reservation-messages'
import { CheckoutMessage } from './checkout-message'

/** Delay in ms before the page says that the check is slow. */
const SLOW_MS = 15_000

type Props = {
  answer: StateAnswer | undefined
  /** Stripe's response to the payment was lost. */
  isUnknown: boolean
  /** The last read of the reservation failed. */
  hasFailed: boolean
}

/** Shown while the outcome is unknown: reports neither failure nor success before the server does (`RV-05`). */
export function ProcessingNote({ answer, isUnknown, hasFailed }: Props) {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="mt-5 space-y-4">
      <CheckoutMessage words={choose(answer, isUnknown || hasFailed)} role="status" />
      <p className="flex items-center gap-3 text-muted">
        <span
          aria-hidden="true"
          className="size-5 animate-spin rounded-full border-2 border-current border-t-transparent motion-reduce:animate-none"
        />
        {isSlow ? 'This is taking longer than usual. We’ll keep checking.' : 'Checking…'}
      </p>
    </div>
  )
}

function choose(answer: StateAnswer | undefined, isInterrupted: boolean) {
  if (answer?.reason) return describeEnding(answer.reason)
  if (answer !== undefined && answer.state !== 'held') return describeConfirming()
  return isInterrupted ? describeInterruption('network_lost') : describeChecking()
}
