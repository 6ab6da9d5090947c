'use client'

import { lazy, Suspense } from 'react'
import { loadOrStayPlain } from '../show-me/first-interaction'
import type { PriceRangeProps } from './price-range'

const PriceRange = lazy(() =>
  loadOrStayPlain(async () => ({ default: (await import('./price-range')).PriceRange })),
)

/** The fields of a range of prices; sent whole by the server, their code comes with the first interaction (`SS-05`). */
export function PriceSlider(props: PriceRangeProps) {
  return (
    <Suspense fallback={<div className="min-h-24" />}>
      <PriceRange {...props} />
    </Suspense>
  )
}
