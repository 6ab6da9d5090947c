'use client'

import { useRef, type MouseEvent, type ReactNode } from 'react'

const ID = 'finance-terms'

/**
 * The finance disclaimer dialog (`CD-07`). Without scripts it opens and closes as a popover, by attributes alone; with them
 * it is modal. One a page.
 */
export function FinanceTerms({ children }: { children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const open = (event: MouseEvent) => {
    // The default would open it as a popover, which neither holds the focus nor dims the page.
    event.preventDefault()
    dialog.current?.showModal()
  }
  const close = (event: MouseEvent) => {
    if (!dialog.current?.open) return
    event.preventDefault()
    dialog.current.close()
  }
  return (
    <>
      <button
        type="button"
        popoverTarget={ID}
        aria-haspopup="dialog"
        onClick={open}
        className="inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4"
      >
        Finance terms
      </button>
      <dialog
        ref={dialog}
        id={ID}
        popover="auto"
        closedby="any"
        aria-labelledby={`${ID}-heading`}
        className="m-auto max-h-[85dvh] w-[min(36rem,calc(100vw-2rem))] overflow-y-auto rounded-card border border-line bg-surface p-0 text-left text-ink shadow-card backdrop:bg-scrim"
      >
        <div className="space-y-4 p-6 md:p-8">
          <h2 id={`${ID}-heading`} className="text-2xl font-bold">
            Finance terms
          </h2>
          {children}
          <button
            type="button"
            popoverTarget={ID}
            popoverTargetAction="hide"
            onClick={close}
            className="inline-flex min-h-11 items-center rounded-control bg-primary px-6 font-semibold text-on-primary"
          >
            Close
          </button>
        </div>
      </dialog>
    </>
  )
}
