'use client'

import { useCallback, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { useWhenNear } from '@/components/ui/use-when-near'
import type { CalculatorFields } from '@/lib/finance/calculator'

type Props = {
  start: CalculatorFields
  /** The same fields as plain HTML, which stand there until the code has come. */
  children: ReactNode
}

/** Fetches the calculator when it is about to be seen, which in a dialog is when that opens. */
export function LazyCalculator({ start, children }: Props) {
  const element = useRef<HTMLDivElement>(null)
  const [Calculator, setCalculator] = useState<ComponentType<{ start: CalculatorFields }> | null>(null)
  const fetchCalculator = useCallback(() => {
    void import('./calculator').then(
      (module) => setCalculator(() => module.Calculator),
      // Without its code the calculator stays an example to read.
      () => undefined,
    )
  }, [])
  useWhenNear(element, fetchCalculator)
  return (
    <div ref={element} data-calculator={Calculator ? 'live' : 'plain'}>
      {Calculator ? <Calculator start={start} /> : children}
    </div>
  )
}
