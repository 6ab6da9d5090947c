import type { ReactNode } from 'react'
import { buttonClass } from '@/components/ui/button-styles'

type Props = {
  isBusy: boolean
  /** Place and size. */
  className: string
  /** What it says while nothing is on its way. */
  children: ReactNode
}

/** The button that sends a form or a step. Out of use while that is under way, which is also said aloud. */
export function SendButton({ isBusy, className, children }: Props) {
  return (
    <>
      <button
        type="submit"
        disabled={isBusy}
        aria-busy={isBusy || undefined}
        className={buttonClass('primary', {
          className: `${className} disabled:cursor-wait disabled:opacity-80`,
        })}
      >
        {isBusy && (
          <span
            aria-hidden="true"
            className="size-5 animate-spin rounded-full border-2 border-current border-t-transparent"
          />
        )}
        {isBusy ? 'Loading' : children}
      </button>
      <span role="status" className="sr-only">
        {isBusy && 'Sending'}
      </span>
    </>
  )
}
