'use client'

import { useEffect } from 'react'
import { ErrorContent } from '@/components/content/error-content'
import { buttonClass } from '@/components/ui/button-styles'
import { reportError } from '@/lib/reporting/report-error'

/** A fault of ours, where scripts run: it can be tried again in place. */
export default function ErrorPage({ error, reset }: { error: Error; reset: () => void }) {
  useEffect(() => reportError(error), [error])

  return (
    <ErrorContent
      retry={
        <button type="button" onClick={reset} className={buttonClass('primary')}>
          Try again
        </button>
      }
    />
  )
}
