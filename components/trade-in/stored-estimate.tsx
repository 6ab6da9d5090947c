'use client'

import { useEffect, useState, type ComponentType } from 'react'
import { hasTradeInEstimate } from '@/lib/storage/has-trade-in-estimate'

type Note = ComponentType<{ site: string; href: string }>

/** The shopper's stored trade-in estimate (`BS-04`); the code loads only if there may be one. */
export function StoredEstimate({ site, href }: { site: string; href: string }) {
  const [note, setNote] = useState<{ Note: Note } | null>(null)
  useEffect(() => {
    if (!hasTradeInEstimate(site)) return
    // Optional: the button beside it opens the same form.
    import('./estimate-note').then(({ EstimateNote }) => setNote({ Note: EstimateNote })).catch(() => {})
  }, [site])
  return note && <note.Note site={site} href={href} />
}
