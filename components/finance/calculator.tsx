'use client'

import { useEffect, useState } from 'react'
import { estimate, explainNoEstimate, type CalculatorFields } from '@/lib/finance/calculator'
import { CalculatorView } from './calculator-view'

/** Debounce in ms before the result is announced, so that dragging a slider does not announce every value. */
const QUIET_MS = 700

/** The interactive repayment calculator (`FI-05`). Loaded by `LazyCalculator`. */
export function Calculator({ start }: { start: CalculatorFields }) {
  const [fields, setFields] = useState(start)
  const [announced, setAnnounced] = useState('')
  const result = estimate(fields)
  const message = result ? `${result.payment} ${result.period}` : explainNoEstimate(fields)
  const isChanged = fields !== start
  useEffect(() => {
    if (!isChanged) return
    const timer = setTimeout(() => setAnnounced(message), QUIET_MS)
    return () => clearTimeout(timer)
  }, [message, isChanged])
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
