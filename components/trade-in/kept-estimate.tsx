'use client'

import { useEffect, useState, type ComponentType } from 'react'
import { hasTradeInEstimate } from '@/lib/storage/has-trade-in-estimate'

type Note = ComponentType<{ site: string; href: string }>

/** The estimate that this shopper got for a trade-in before (`BS-04`); its code is fetched when there may be one. */
export function KeptEstimate({ site, href }: { site: string; href: string }) {
  const [note, setNote] = useState<{ Note: Note } | null>(null)
  useEffect(() => {
    if (!hasTradeInEstimate(site)) return
    // Without its code the button beside it leads to the same form.
    import('./estimate-note').then(({ EstimateNote }) => setNote({ Note: EstimateNote })).catch(() => {})
  }, [site])
  return note && <note.Note site={site} href={href} />
}
