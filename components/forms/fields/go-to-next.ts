import type { KeyboardEvent } from 'react'

/**
 * What the key labelled "next" of a phone's keyboard does: on to the next control, where Enter would send a form that is
 * half filled in. With a real keyboard, Enter sends as everywhere.
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
