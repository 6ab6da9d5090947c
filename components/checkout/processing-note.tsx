'use client'

import { useEffect, useState } from 'react'
import type { StateAnswer } from '@/lib/checkout/reservation-answers'
import {
  describeChecking,
  describeConfirming,
  describeEnding,
  describeInterruption,
} from '@/lib/checkout/reservation-words'
import { CheckoutMessage } from './checkout-words'

/** After so long, in ms, the page says that the answer is late. */
const SLOW_MS = 15_000

type Props = {
  answer: StateAnswer | undefined
  /** The payment got no answer. */
  isUnknown: boolean
  /** The last read of the reservation failed. */
  hasFailed: boolean
}

/** While the outcome is open: the page reports neither a failure nor an authorisation before it is known (`RV-05`). */
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
        {isSlow ? 'This takes longer than usual. We keep checking.' : 'Checking …'}
      </p>
    </div>
  )
}

function choose(answer: StateAnswer | undefined, isInterrupted: boolean) {
  if (answer?.reason) return describeEnding(answer.reason)
  if (answer !== undefined && answer.state !== 'held') return describeConfirming()
  return isInterrupted ? describeInterruption('network_lost') : describeChecking()
}
