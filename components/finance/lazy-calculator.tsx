'use client'

import { useCallback, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { useNearViewport } from '@/components/ui/use-near-viewport'
import type { CalculatorFields } from '@/lib/finance/calculator'

type Props = {
  start: CalculatorFields
  /** The same fields as static HTML, shown until the code has loaded. */
  children: ReactNode
}

/** Loads the calculator when it nears the viewport; in a dialog, when the dialog opens. */
export function LazyCalculator({ start, children }: Props) {
  const element = useRef<HTMLDivElement>(null)
  const [Calculator, setCalculator] = useState<ComponentType<{ start: CalculatorFields }> | null>(null)
  const fetchCalculator = useCallback(() => {
    void import('./calculator').then(
      (module) => setCalculator(() => module.Calculator),
      // If loading fails, the static example stays.
      () => undefined,
    )
  }, [])
  useNearViewport(element, fetchCalculator)
  return (
    <div ref={element} data-calculator={Calculator ? 'live' : 'plain'}>
      {Calculator ? <Calculator start={start} /> : children}
    </div>
  )
}
