import type { ReactNode } from 'react'
import { buttonClass } from '@/components/ui/button-styles'

/** Words for a fault of ours, with a retry and the way home. */
export function Fault({ retry }: { retry: ReactNode }) {
  return (
    <main id="main" className="container-page py-20 md:py-28">
      <h1 className="text-3xl font-bold md:text-4xl">Something went wrong on our side</h1>
      <p className="mt-3 max-w-xl text-muted">
        Nothing you did. Please try again; if it stays, call us and we will help at once.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        {retry}
        <a href="/" className={buttonClass('outline')}>
          Home
        </a>
      </div>
    </main>
  )
}
