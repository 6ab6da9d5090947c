'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useRef } from 'react'
import { useProgress } from '@/components/layout/in-app-navigation'

/** Time in ms before a slow client-side navigation falls back to a full page load. */
const STUCK_MS = 4000

/**
 * Navigates client-side, so that pending tracking requests complete. The form has been sent by then, so a stuck
 * navigation must not look like a failed submission.
 */
export function useLeave(): (path: string) => void {
  const router = useRouter()
  const start = useProgress()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(
    (path) => {
      start(() => router.push(path))
      timer.current = setTimeout(() => window.location.assign(path), STUCK_MS)
    },
    [router, start],
  )
}
