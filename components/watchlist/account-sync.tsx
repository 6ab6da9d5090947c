'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { storeSignedIn } from '@/lib/storage/signed-in'
import { updateMirror, WATCHLIST_CHANGED } from '@/lib/watchlist/save-queue'

/** Updates this browser's copy of the list from the server-rendered page, and refreshes the page when the list changes. */
export function AccountSync({ site, ids }: { site: string; ids: number[] }) {
  const router = useRouter()
  const listed = ids.join(',')

  useEffect(() => {
    storeSignedIn(site, true)
    const watchlist = listed === '' ? [] : listed.split(',').map(Number).toReversed()
    updateMirror(site, { user: {}, watchlist })
  }, [site, listed])

  useEffect(() => {
    const refresh = () => router.refresh()
    window.addEventListener(WATCHLIST_CHANGED, refresh)
    return () => window.removeEventListener(WATCHLIST_CHANGED, refresh)
  }, [router])

  return null
}
