'use client'

import { buttonClass, type ButtonTone } from '@/components/ui/button-styles'
import { Icon } from '@/components/ui/icon'

/** Prints the page. Requires JavaScript. */
export function PrintButton({
  children,
  className,
  tone = 'outline',
}: {
  children: string
  className?: string
  tone?: ButtonTone
}) {
  return (
    <button
      type="button"
      onClick={() => window.print()}
      className={buttonClass(tone, {
        small: true,
        className: `print:hidden [@media(scripting:none)]:hidden ${tone === 'quiet' ? '!px-2' : ''} ${className ?? ''}`,
      })}
    >
      <Icon name="print" /> {children}
    </button>
  )
}
