'use client'

import { buttonClass } from '@/components/ui/button-styles'

/** A fault of ours: says so, offers a retry and the way home. */
export default function ErrorPage({ reset }: { error: Error; reset: () => void }) {
  return (
    <main id="main" className="container-page py-20 md:py-28">
      <h1 className="text-3xl font-bold md:text-4xl">Something went wrong on our side</h1>
      <p className="mt-3 max-w-xl text-muted">
        Nothing you did. Please try again; if it stays, call us and we will help at once.
      </p>
      <p className="mt-8 flex flex-wrap gap-3">
        <button type="button" onClick={reset} className={buttonClass('primary')}>
          Try again
        </button>
        <a href="/" className={buttonClass('outline')}>
          Home
        </a>
      </p>
    </main>
  )
}
