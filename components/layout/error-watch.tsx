'use client'

import { useEffect } from 'react'
import { reportError } from '@/lib/reporting/report-error'

/** Reports uncaught errors and unhandled rejections to the dealer platform, if it collects them. */
export function ErrorWatch() {
  useEffect(() => {
    const onError = ({ error, message }: ErrorEvent) => reportError(error ?? message)
    const onRejection = ({ reason }: PromiseRejectionEvent) => reportError(reason)
    addEventListener('error', onError)
    addEventListener('unhandledrejection', onRejection)
    return () => {
      removeEventListener('error', onError)
      removeEventListener('unhandledrejection', onRejection)
    }
  }, [])

  return null
}
