'use client'

import { Fault } from '@/components/content/fault'
import { buttonClass } from '@/components/ui/button-styles'

/** A fault of ours, where scripts run: it can be tried again in place. */
export default function ErrorPage({ reset }: { error: Error; reset: () => void }) {
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
