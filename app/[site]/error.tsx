'use client'

import { useEffect } from 'react'
import { Fault } from '@/components/content/fault'
import { buttonClass } from '@/components/ui/button-styles'
import { tellError } from '@/lib/reporting/tell-error'

/** A fault of ours, where scripts run: it can be tried again in place. */
export default function ErrorPage({ error, reset }: { error: Error; reset: () => void }) {
  useEffect(() => tellError(error), [error])

  return (
    <Fault
      retry={
        <button type="button" onClick={reset} className={buttonClass('primary')}>
          Try again
        </button>
      }
    />
  )
}
