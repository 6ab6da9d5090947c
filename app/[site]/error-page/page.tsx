import type { Metadata } from 'next'
import { ErrorContent } from '@/components/content/error-content'
import { buttonClass } from '@/components/ui/button-styles'

export const revalidate = 3600
export const metadata: Metadata = { title: 'Something went wrong', robots: { index: false } }

/**
 * The error page as a regular route, so that it can be rendered completely; scripts/missing-page.ts sends it with
 * status 500.
 */
export default function FaultPage() {
  return (
    <ErrorContent
      retry={
        <form>
          <button type="submit" className={buttonClass('primary')}>
            Try again
          </button>
        </form>
      }
    />
  )
}
