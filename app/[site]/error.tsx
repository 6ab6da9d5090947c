'use client'

import { useEffect } from 'react'
import { ErrorContent } from '@/components/content/error-content'
import { buttonClass } from '@/components/ui/button-styles'
import { reportError } from '@/lib/reporting/report-error'

/** Error boundary of a site, with a button that renders the segment again. */
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
