'use client'

import { Suspense } from 'react'
import { hydrateLater } from '../show-me/hydrate-later'
import { PriceRange, type PriceRangeProps } from './price-range'

const LaterRange = hydrateLater(
  typeof window === 'undefined' ? PriceRange : null,
  async () => (await import('./price-range')).PriceRange,
)

/** The fields of a range of prices; sent whole by the server, their code comes with the first interaction (`SS-05`). */
export function PriceSlider(props: PriceRangeProps) {
  return (
    <Suspense fallback={<div className="min-h-24" />}>
      <LaterRange {...props} />
    </Suspense>
  )
}
