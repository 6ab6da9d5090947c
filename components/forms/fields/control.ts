import { clsx } from 'clsx'
import type { Ref } from 'react'

/** What a form library hangs on a control; absent while the form is plain HTML. */
export type ControlBinding = {
  name: string
  onChange: (event: { target: unknown; type?: unknown }) => Promise<void | boolean>
  onBlur: (event: { target: unknown; type?: unknown }) => Promise<void | boolean>
  ref: Ref<HTMLInputElement & HTMLSelectElement & HTMLTextAreaElement>
}

/** What every control of a field carries: its name, how it stands and what describes it. */
export type ControlProps = Partial<ControlBinding> & {
  id: string
  name: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** The id of a field's control, or of the first control of a group. */
export function getFieldId(formName: string, fieldName: string): string {
  return `${formName}-${fieldName.replaceAll(/[^A-Za-z0-9]+/g, '-')}`
}

/** Look of a control with a frame. */
export function controlClass(isWrong: boolean, className: string): string {
  return clsx(
    'block w-full min-w-0 rounded-control border bg-ground px-4 text-ink placeholder:text-muted focus-visible:outline-3',
    isWrong ? 'border-danger ring-1 ring-danger' : 'border-muted/60',
    className,
  )
}

/** Roundness of a control that is taller than a line. */
export const TALL = 'rounded-[min(var(--radius-controls),1.25rem)]'
