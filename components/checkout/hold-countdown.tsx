'use client'

import { useEffect, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { announceTimeLeft, formatTimeLeft } from '@/lib/checkout/checkout-timing'

type Props = {
  /** End of the hold in Unix ms, corrected to this device's clock. */
  deadline: number
  onEnd: () => void
}

/** Time left on the hold, updated each second. Screen readers get four announcements only. */
export function HoldCountdown({ deadline, onEnd }: Props) {
  const [left, setLeft] = useState(() => deadline - Date.now())
  const hasEnded = left <= 0

  useEffect(() => {
    const timer = setInterval(() => setLeft(deadline - Date.now()), 1000)
    return () => clearInterval(timer)
  }, [deadline])
  useEffect(() => {
    if (hasEnded) onEnd()
  }, [hasEnded, onEnd])

  return (
    <p className="flex items-start gap-2.5 text-sm">
      <Icon name="clock" className="mt-0.5 size-5" />
      <span>
        We’re holding this vehicle for you while you pay:{' '}
        <strong
          aria-hidden="true"
          className="font-bold whitespace-nowrap tabular-nums"
          data-testid="hold-countdown"
        >
          {formatTimeLeft(left)}
        </strong>
        <span className="sr-only" aria-live="polite">
          {announceTimeLeft(left)}
        </span>
      </span>
    </p>
  )
}
