'use client'

import { useCallback, useMemo, useRef, type RefObject } from 'react'
import { useNearViewport } from '@/components/ui/use-near-viewport'

type FormCode = {
  /** Queues a submit until the code has loaded, and starts loading it. */
  queueSubmit: () => void
  /** Returns whether a submit is queued, and clears the queue. */
  takeQueuedSubmit: () => boolean
}

/**
 * Loads a form's code once, when the form nears the viewport, receives focus or is submitted. Calls `onFailure` if loading
 * fails while a submit is queued; the next trigger retries.
 */
export function useFormCode(
  element: RefObject<HTMLFormElement | null>,
  fetchCode: () => Promise<void>,
  onFailure: () => void,
): FormCode {
  const isLoading = useRef(false)
  const isSubmitQueued = useRef(false)
  const load = useCallback(() => {
    if (isLoading.current) return
    isLoading.current = true
    fetchCode().catch(() => {
      isLoading.current = false
      if (isSubmitQueued.current) onFailure()
    })
  }, [fetchCode, onFailure])
  useNearViewport(element, load)
  return useMemo(
    () => ({
      queueSubmit: () => {
        isSubmitQueued.current = true
        load()
      },
      takeQueuedSubmit: () => {
        const isQueued = isSubmitQueued.current
        isSubmitQueued.current = false
        return isQueued
      },
    }),
    [load],
  )
}
