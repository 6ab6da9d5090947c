'use client'

import { useSyncExternalStore } from 'react'
import { readTradeInEstimate } from '@/lib/storage/trade-in-estimate'
import { EstimateText } from './estimate-text'

const listen = (changed: () => void) => {
  window.addEventListener('storage', changed)
  return () => window.removeEventListener('storage', changed)
}

/** The shopper's stored estimate with a link to the trade-in form; nothing without a valid estimate. */
export function EstimateNote({ site, href }: { site: string; href: string }) {
  const estimate = useSyncExternalStore(
    listen,
    () => readTradeInEstimate(site),
    () => null,
  )
  if (!estimate) return null
  return (
    <div className="rounded-card border border-line bg-surface px-4 py-3 text-ink print:hidden">
      <p>
        <EstimateText estimate={estimate} />
      </p>
      <a
        href={href}
        className="mt-1 inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
      >
        Trade it in on this vehicle
      </a>
    </div>
  )
}
