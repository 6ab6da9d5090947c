'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { readSavedCars, writeSavedCars } from '@/lib/storage/saved-cars'
import { noteSignedIn } from '@/lib/storage/signed-in'
import { mirrorWatchlist } from '@/lib/watchlist/mirror-watchlist'
import { WATCHLIST_CHANGED } from '@/lib/watchlist/changed'

/** Keeps this browser's copy of the list as the server's page has it, and asks for the page again when the list changes. */
export function AccountSync({ site, ids }: { site: string; ids: number[] }) {
  const router = useRouter()
  const listed = ids.join(',')

  useEffect(() => {
    noteSignedIn(site, true)
    const watchlist = listed === '' ? [] : listed.split(',').map(Number).toReversed()
    const mine = readSavedCars(site)
    const now = mirrorWatchlist(mine, { user: {}, watchlist }, Date.now())
    if (now !== mine) writeSavedCars(site, now)
  }, [site, listed])

  useEffect(() => {
    const refresh = () => router.refresh()
    window.addEventListener(WATCHLIST_CHANGED, refresh)
    return () => window.removeEventListener(WATCHLIST_CHANGED, refresh)
  }, [router])

  return null
}
