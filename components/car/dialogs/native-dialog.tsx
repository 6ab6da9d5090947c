import type { ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'

/**
 * Props of a button that opens or closes a `NativeDialog` without JavaScript: as a modal dialog in browsers with invoker
 * commands (`command`), as a popover in others.
 */
export function dialogControl(id: string, action: 'open' | 'close') {
  return {
    type: 'button',
    popoverTarget: id,
    popoverTargetAction: action === 'open' ? 'show' : 'hide',
    commandfor: id,
    command: action === 'open' ? 'show-modal' : 'close',
  } as const
}

/** A dialog that works without JavaScript; open it with a `dialogControl` button. Escape or a click outside closes it. */
export function NativeDialog({
  id,
  heading,
  isWide,
  children,
}: {
  id: string
  heading: string
  isWide?: boolean
  children: ReactNode
}) {
  return (
    <dialog
      id={id}
      popover="auto"
      aria-labelledby={`${id}-heading`}
      {...{ closedby: 'any' }}
      className={`m-auto max-h-[min(46rem,calc(100dvh-2rem))] ${isWide ? 'w-[min(46rem,calc(100vw-2rem))]' : 'w-[min(36rem,calc(100vw-2rem))]'} overflow-y-auto overscroll-contain rounded-card border border-line bg-surface p-5 text-ink shadow-card backdrop:bg-scrim md:p-8 print:hidden`}
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id={`${id}-heading`} className="pt-1.5 text-2xl font-bold [overflow-wrap:anywhere]">
          {heading}
        </h2>
        <button
          {...dialogControl(id, 'close')}
          aria-label="Close"
          className="-mt-1 -mr-2 grid size-11 shrink-0 place-items-center rounded-full hover:bg-ink/8"
        >
          <Icon name="close" className="size-6" />
        </button>
      </div>
      <div className="mt-4">{children}</div>
    </dialog>
  )
}
