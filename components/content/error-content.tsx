import type { ReactNode } from 'react'
import { buttonClass } from '@/components/ui/button-styles'

/** Error page content with a retry button and a link to the home page. */
export function ErrorContent({ retry }: { retry: ReactNode }) {
  return (
    <main id="main" className="container-page py-20 md:py-28">
      <h1 className="text-3xl font-bold md:text-4xl">Something went wrong</h1>
      <p className="mt-3 max-w-xl text-muted">
        This isn’t your fault. Please try again. If it continues, please call us.
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
