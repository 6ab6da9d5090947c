'use client'

import { useEffect, useRef, useState } from 'react'
import { formatNumber } from '@/lib/text/format-number'

/** Duration of the animation, in ms (`SS-06`). */
const DURATION_MS = 1000

/**
 * A number that animates to its new value (`SS-06`), without animation if reduced motion is preferred. Assistive technology
 * reads only the final number.
 */
export function AnimatedCount({ value, locale }: { value: number; locale: string }) {
  const [shown, setShown] = useState(value)
  const latest = useRef(value)

  useEffect(() => {
    const from = latest.current
    const start = performance.now()
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    let frame = 0
    const draw = (now: number) => {
      const share = isStill ? 1 : Math.min(Math.max((now - start) / DURATION_MS, 0), 1)
      latest.current = Math.round(from + (value - from) * easeOut(share))
      setShown(latest.current)
      if (share < 1) frame = requestAnimationFrame(draw)
    }
    if (from !== value) frame = requestAnimationFrame(draw)
    return () => cancelAnimationFrame(frame)
  }, [value])

  const format = (amount: number) => formatNumber(amount, locale)
  return (
    <>
      <span className="sr-only">{format(value)}</span>
      <span aria-hidden="true" className="tabular-nums">
        {format(shown)}
      </span>
    </>
  )
}

function easeOut(share: number): number {
  return 1 - (1 - share) ** 3
}
