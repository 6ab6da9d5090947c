import type { ReactNode } from 'react'
import { buttonClass } from '@/components/ui/button-styles'

type Props = {
  isBusy: boolean
  /** Layout classes. */
  className: string
  /** Label when idle. */
  children: ReactNode
}

/** Submit button of a form or step. Disabled while sending, which is also announced to screen readers. */
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
        {isBusy && <span aria-hidden="true" className="spinner" />}
        {isBusy ? 'Loading' : children}
      </button>
      <span role="status" className="sr-only">
        {isBusy && 'Sending'}
      </span>
    </>
  )
}
