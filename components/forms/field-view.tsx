import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { FormField } from '@/lib/forms/definition'
import { AlertMark } from './alert-mark'
import { ChoiceControls } from './fields/choice-controls'
import { getFieldId, type ControlBinding, type ControlProps } from './fields/control'
import { FileControl } from './fields/file-control'
import { SelectControl } from './fields/select-control'
import { SlotControl } from './fields/slot-control'
import { TextControl } from './fields/text-control'

type VisibleField = Exclude<FormField, { kind: 'hidden' }>

type Props = {
  formName: string
  field: VisibleField
  /** Submitted value, when the form is shown again. */
  value: string | undefined
  /** Whether the form is shown again: a checkbox without a value was then unticked. */
  isRefilled: boolean
  error: string | undefined
  /** Whether the field spans both columns of a two-column layout. */
  isWide: boolean
  binding: ControlBinding | undefined
}

/** A field with its label, hint and error. */
export function FieldView({ formName, field, value, isRefilled, error, isWide, binding }: Props) {
  const id = getFieldId(formName, field.name)
  const hintId = field.hint ? `${id}-hint` : ''
  const errorId = error ? `${id}-error` : ''
  const control: ControlProps = {
    id,
    name: field.name,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': [hintId, errorId].filter(Boolean).join(' ') || undefined,
    ...binding,
  }
  const hint = field.hint && (
    <span id={hintId} className="mt-1.5 block text-sm text-muted">
      {field.hint}
    </span>
  )
  const message = error && <FieldError id={errorId} name={field.name} text={error} />
  const className = clsx(
    isWide && '@[30rem]:col-span-2',
    // Until the form's code decides; without scripts all fields are visible.
    field.showWhen && !binding && '[@media(scripting:enabled)]:hidden',
  )
  if (field.kind === 'checkbox')
    return (
      <div className={className}>
        <label htmlFor={id} className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
          <input
            type="checkbox"
            {...control}
            aria-required={field.required || undefined}
            value="on"
            defaultChecked={isRefilled ? value !== undefined : field.isChecked}
            className="mt-0.5 size-5 shrink-0 accent-primary"
          />
          <span>{field.label}</span>
        </label>
        {hint}
        {message}
      </div>
    )
  if (field.kind === 'radio' || field.kind === 'checkbox-group')
    return (
      <fieldset
        className={className}
        aria-describedby={control['aria-describedby']}
        {...(field.kind === 'radio' && {
          role: 'radiogroup',
          'aria-required': field.required,
          'aria-invalid': control['aria-invalid'],
        })}
      >
        <legend className="mb-1.5 font-semibold">
          <LabelText field={field} />
        </legend>
        <ChoiceControls field={field} value={value} control={control} />
        {hint}
        {message}
      </fieldset>
    )
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        <LabelText field={field} />
      </label>
      <Control field={field} value={value} control={control} />
      {hint}
      {message}
    </div>
  )
}

type SingleField = Exclude<VisibleField, { kind: 'checkbox' | 'radio' | 'checkbox-group' }>

function Control({
  field,
  value,
  control,
}: {
  field: SingleField
  value: string | undefined
  control: ControlProps
}): ReactNode {
  switch (field.kind) {
    case 'select':
      return <SelectControl field={field} value={value} control={control} />
    case 'file':
      return <FileControl field={field} control={control} />
    case 'datetime':
      return field.slots ? (
        <SlotControl field={field} value={value} control={control} />
      ) : (
        <TextControl field={field} value={value} control={control} />
      )
    default:
      return <TextControl field={field} value={value} control={control} />
  }
}

function LabelText({ field }: { field: VisibleField }) {
  return (
    <>
      {field.label}
      {!field.required && <span className="font-normal text-muted"> (optional)</span>}
    </>
  )
}

function FieldError({ id, name, text }: { id: string; name: string; text: string }) {
  return (
    <p id={id} data-error-for={name} className="field-error">
      <AlertMark className="mt-0.5 size-4" />
      {text}
    </p>
  )
}

const WIDE_KINDS = new Set<FormField['kind']>(['textarea', 'radio', 'checkbox-group', 'checkbox', 'file'])

/** Short fields keep one column even without a neighbour. */
const SHORT_KINDS = new Set<FormField['kind']>(['number', 'date'])

/**
 * Names of the fields that span both columns: wide kinds, and single fields without a neighbour unless they are
 * short.
 */
export function listWideFields(fields: readonly FormField[]): Set<string> {
  const wide = new Set<string>()
  let pending: FormField | null = null
  const widen = (single: FormField | null) => {
    if (single && !SHORT_KINDS.has(single.kind)) wide.add(single.name)
  }
  for (const field of fields) {
    const { name, kind } = field
    if (kind === 'hidden') continue
    const isBooked = kind === 'datetime' && field.slots !== undefined
    if (!WIDE_KINDS.has(kind) && !isBooked) {
      pending = pending === null ? field : null
      continue
    }
    wide.add(name)
    widen(pending)
    pending = null
  }
  widen(pending)
  return wide
}
