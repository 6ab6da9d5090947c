'use client'

import { useEffect, useState } from 'react'
import { Icon } from '@/components/ui/icon'

const MINUTE_MS = 60_000
/** Remaining minutes at which a screen reader announces the time. */
const ANNOUNCED_MINUTES = [10, 5, 2, 1]

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

/** Formats the remaining time as `14:59`. A negative `ms` gives `0:00`. */
function formatTimeLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/**
 * Text of the polite live region for the remaining time. It changes at four marks, so that a screen reader does not announce
 * every second. Empty before the first mark.
 */
function announceTimeLeft(ms: number): string {
  if (ms <= 0) return 'The time to pay has ended.'
  const minutes = ANNOUNCED_MINUTES.filter((mark) => ms <= mark * MINUTE_MS).at(-1)
  if (minutes === undefined) return ''
  return minutes === 1 ? 'Less than 1 minute left to pay.' : `Less than ${minutes} minutes left to pay.`
}
