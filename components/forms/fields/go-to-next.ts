import type { KeyboardEvent } from 'react'

/**
 * Makes the "next" key of an on-screen keyboard move to the next control, because Enter would submit a half-filled
 * form. With a physical keyboard Enter submits as usual.
 */
export function goToNext(event: KeyboardEvent<HTMLInputElement>): void {
  const { currentTarget: input, key, nativeEvent } = event
  if (key !== 'Enter' || nativeEvent.isComposing || !matchMedia('(pointer: coarse)').matches) return
  const controls = [...(input.form?.elements ?? [])]
  const next = controls.slice(controls.indexOf(input) + 1).find(isReachable)
  if (!next || next instanceof HTMLButtonElement) return
  event.preventDefault()
  next.focus()
}

function isReachable(control: Element): control is HTMLElement {
  return (
    control instanceof HTMLElement &&
    control.tabIndex >= 0 &&
    control.matches('input, select, textarea, [type="submit"]') &&
    control.checkVisibility()
  )
}
