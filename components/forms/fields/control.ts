import { clsx } from 'clsx'
import type { Ref } from 'react'

/** Props from React Hook Form's `register`; absent while the form is plain HTML. */
export type ControlBinding = {
  name: string
  onChange: (event: { target: unknown; type?: unknown }) => Promise<void | boolean>
  onBlur: (event: { target: unknown; type?: unknown }) => Promise<void | boolean>
  ref: Ref<HTMLInputElement & HTMLSelectElement & HTMLTextAreaElement>
}

/** Props shared by all controls of a field. */
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

/** Class names of a bordered control. */
export function controlClass(isWrong: boolean, className: string): string {
  return clsx(
    'field-control rounded-control border',
    isWrong ? 'border-danger ring-1 ring-danger' : 'border-muted/60',
    className,
  )
}

/** Corner radius of a multi-line control. */
export const TALL = 'rounded-[min(var(--radius-controls),1.25rem)]'
