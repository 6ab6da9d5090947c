'use client'

import { useEffect, useState } from 'react'
import { estimate, type CalculatorFields } from '@/lib/finance/calculator'
import { CalculatorView } from './calculator-view'

/** Milliseconds without a change before the result is read out; a slider would be a stream of figures otherwise. */
const QUIET_MS = 700

/** The repayment calculator at work (`FI-05`). Fetched when it comes into view, see `LazyCalculator`. */
export function Calculator({ start }: { start: CalculatorFields }) {
  const [fields, setFields] = useState(start)
  const [announced, setAnnounced] = useState('')
  const result = estimate(fields)
  const words = result ? `${result.payment} ${result.period}` : 'No repayment for these figures'
  const isChanged = fields !== start
  useEffect(() => {
    if (!isChanged) return
    const timer = setTimeout(() => setAnnounced(words), QUIET_MS)
    return () => clearTimeout(timer)
  }, [words, isChanged])
  return (
    <>
      <CalculatorView
        fields={fields}
        result={result}
        onChange={(change) => setFields((before) => ({ ...before, ...change }))}
      />
      <p role="status" className="sr-only">
        {announced}
      </p>
    </>
  )
}
