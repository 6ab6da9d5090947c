'use client'

import { useSyncExternalStore } from 'react'
import { readTradeInEstimate } from '@/lib/storage/trade-in-estimate'
import { EstimateWords } from './estimate-words'

const listen = (changed: () => void) => {
  window.addEventListener('storage', changed)
  return () => window.removeEventListener('storage', changed)
}

/** The estimate that this shopper got for a trade-in before; nothing until there is one. */
export function KeptEstimate({ site }: { site: string }) {
  const estimate = useSyncExternalStore(
    listen,
    () => readTradeInEstimate(site),
    () => null,
  )
  if (!estimate) return null
  return (
    <p className="rounded-control border border-line bg-surface px-4 py-3 text-ink print:hidden">
      <EstimateWords estimate={estimate} />
    </p>
  )
}
