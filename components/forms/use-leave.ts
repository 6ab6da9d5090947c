'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useRef } from 'react'

/** A navigation in the app that takes longer is done by the browser itself, in ms. */
const STUCK_MS = 4000

/**
 * Opens a page in-app: what was told just before can leave, because the document stays. The form is sent by then, and a
 * navigation that gets stuck must not look as if it were not.
 */
export function useLeave(): (path: string) => void {
  const router = useRouter()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(
    (path) => {
      router.push(path)
      timer.current = setTimeout(() => window.location.assign(path), STUCK_MS)
    },
    [router],
  )
}
