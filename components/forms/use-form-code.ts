'use client'

import { useCallback, useMemo, useRef, type RefObject } from 'react'
import { useWhenNear } from '@/components/ui/use-when-near'

type FormCode = {
  /** Notes that the form is to be sent as soon as its code is there, and fetches that at once. */
  askToSend: () => void
  /** Whether sending was asked for since the last look. */
  takeSend: () => boolean
}

/**
 * Fetches a form's code once, when the form comes near the screen, is touched or is to be sent. `giveUp` is called when it
 * can not be had and somebody waits for it; the next occasion tries again.
 */
export function useFormCode(
  element: RefObject<HTMLFormElement | null>,
  fetchCode: () => Promise<void>,
  giveUp: () => void,
): FormCode {
  const isLoading = useRef(false)
  const isSendWanted = useRef(false)
  const load = useCallback(async (): Promise<void> => {
    if (isLoading.current) return
    isLoading.current = true
    try {
      await fetchCode()
    } catch {
      isLoading.current = false
      if (isSendWanted.current) giveUp()
    }
  }, [fetchCode, giveUp])
  useWhenNear(element, load)
  return useMemo(
    () => ({
      askToSend: () => {
        isSendWanted.current = true
        void load()
      },
      takeSend: () => {
        const isWanted = isSendWanted.current
        isSendWanted.current = false
        return isWanted
      },
    }),
    [load],
  )
}
