'use client'

import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import type { CalculatorFields } from '@/lib/finance/calculator'

type Props = {
  start: CalculatorFields
  /** The same fields as plain HTML, which stand there until the code has come. */
  children: ReactNode
}

/** The code is asked for a little before the calculator is seen. */
const AHEAD = '400px'

/** Fetches the calculator when it is about to be seen, which in a dialog is when that opens. */
export function LazyCalculator({ start, children }: Props) {
  const element = useRef<HTMLDivElement>(null)
  const [Calculator, setCalculator] = useState<ComponentType<{ start: CalculatorFields }> | null>(null)
  useEffect(() => {
    const target = element.current
    if (!target) return
    const fetchCode = ([entry]: IntersectionObserverEntry[]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      void import('./calculator').then(
        (module) => setCalculator(() => module.Calculator),
        // Without its code the calculator stays an example to read.
        () => undefined,
      )
    }
    const observer = new IntersectionObserver(fetchCode, { rootMargin: AHEAD })
    observer.observe(target)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={element} data-calculator={Calculator ? 'live' : 'plain'}>
      {Calculator ? <Calculator start={start} /> : children}
    </div>
  )
}
