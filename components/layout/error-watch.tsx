'use client'

import { useEffect } from 'react'
import { tellError } from '@/lib/reporting/tell-error'

/** Has errors of the page that nobody caught reported, where the platform wants to know of them. */
export function ErrorWatch() {
  useEffect(() => {
    const onError = ({ error, message }: ErrorEvent) => tellError(error ?? message)
    const onRejection = ({ reason }: PromiseRejectionEvent) => tellError(reason)
    addEventListener('error', onError)
    addEventListener('unhandledrejection', onRejection)
    return () => {
      removeEventListener('error', onError)
      removeEventListener('unhandledrejection', onRejection)
    }
  }, [])

  return null
}
