'use client'

import { buttonClass } from '@/components/ui/button-styles'
import { Icon } from '@/components/ui/icon'

/** Prints the page. */
export function PrintButton({ children, className }: { children: string; className?: string }) {
  return (
    <button
      type="button"
      onClick={() => window.print()}
      className={buttonClass('outline', { small: true, className: `print:hidden ${className ?? ''}` })}
    >
      <Icon name="print" /> {children}
    </button>
  )
}
