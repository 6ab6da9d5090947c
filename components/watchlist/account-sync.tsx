'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { storeSignedIn } from '@/lib/storage/signed-in'
import { updateMirror, WATCHLIST_CHANNEL } from '@/lib/watchlist/save-queue'

/** Updates this browser's copy of the list from the server-rendered page, and refreshes the page when the list changes, here or in another tab. */
export function AccountSync({ site, ids }: { site: string; ids: number[] }) {
  const router = useRouter()
  const listed = ids.join(',')

  useEffect(() => {
    storeSignedIn(site, true)
    const watchlist = listed === '' ? [] : listed.split(',').map(Number).toReversed()
    updateMirror(site, { user: {}, watchlist })
  }, [site, listed])

  useEffect(() => {
    const channel = new BroadcastChannel(WATCHLIST_CHANNEL)
    channel.addEventListener('message', () => router.refresh())
    return () => channel.close()
  }, [router])

  return null
}
