import { clsx } from 'clsx'
import type { InputHTMLAttributes, Ref } from 'react'
import { Icon } from '@/components/ui/icon'
import type { FormField } from '@/lib/forms/definition'

/** What a form library hangs on a control; absent while the form is plain HTML. */
export type ControlBinding = {
  name: string
  onChange: (event: { target: unknown; type?: unknown }) => Promise<void | boolean>
  onBlur: (event: { target: unknown; type?: unknown }) => Promise<void | boolean>
  ref: Ref<HTMLInputElement & HTMLSelectElement & HTMLTextAreaElement>
}

type Props = {
  formName: string
  field: Exclude<FormField, { kind: 'hidden' }>
  /** Typed before, when the form is shown again. */
  value: string | undefined
  /** Whether the form is shown again, so that an absent box was left open. */
  isRefilled: boolean
  error: string | undefined
  binding: ControlBinding | undefined
}

const CONTROL =
  'block w-full rounded-control border bg-ground px-4 text-ink placeholder:text-muted focus-visible:outline-3'

/** One labelled field with its error. */
export function FieldView({ formName, field, value, isRefilled, error, binding }: Props) {
  const id = `${formName}-${field.name.replaceAll(/[^A-Za-z0-9]+/g, '-')}`
  const errorId = `${id}-error`
  const control = {
    id,
    name: field.name,
    'aria-required': field.required || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? errorId : undefined,
    ...binding,
  }
  const look = clsx(CONTROL, error ? 'border-danger' : 'border-muted/60')
  const message = error && (
    <p
      id={errorId}
      data-error-for={field.name}
      className="mt-1.5 flex items-start gap-1.5 text-sm font-medium text-danger"
    >
      <Warning />
      {error}
    </p>
  )
  if (field.kind === 'checkbox')
    return (
      <div className="@[30rem]:col-span-2">
        <label htmlFor={id} className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
          <input
            type="checkbox"
            {...control}
            value="on"
            defaultChecked={isRefilled ? value !== undefined : field.isChecked}
            className="mt-0.5 size-5 shrink-0 accent-primary"
          />
          <span>{field.label}</span>
        </label>
        {message}
      </div>
    )
  const isWide = field.kind === 'textarea'
  return (
    <div className={clsx(isWide && '@[30rem]:col-span-2')}>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {field.label}
        {!field.required && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {field.kind === 'select' && (
        <span className="relative block">
          <select
            {...control}
            defaultValue={value ?? field.defaultValue ?? ''}
            className={clsx(look, 'h-12 appearance-none pr-11')}
          >
            <option value="">{field.placeholder}</option>
            {field.choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" className="pointer-events-none absolute top-3.5 right-4" />
        </span>
      )}
      {field.kind === 'textarea' && (
        <textarea
          {...control}
          rows={4}
          maxLength={field.maxLength}
          placeholder={field.placeholder}
          defaultValue={value ?? field.defaultValue}
          className={clsx(look, 'min-h-28 rounded-[min(var(--radius-controls),1.25rem)] py-3')}
        />
      )}
      {field.kind === 'text' && (
        <input
          {...control}
          {...inputAttributes(field)}
          maxLength={field.maxLength}
          placeholder={field.placeholder}
          autoComplete={field.autoComplete}
          defaultValue={value ?? field.defaultValue}
          className={clsx(look, 'h-12')}
        />
      )}
      {message}
    </div>
  )
}

/** The keyboard a phone shows for a field. */
function inputAttributes(
  field: Extract<FormField, { kind: 'text' | 'textarea' | 'hidden' }>,
): InputHTMLAttributes<HTMLInputElement> {
  switch (field.rule) {
    case 'email':
      return { type: 'email', inputMode: 'email', spellCheck: false }
    case 'phone':
      return { type: 'tel' }
    case 'postcode':
      return { type: 'text', inputMode: 'numeric' }
    case 'name':
    case 'plain':
      return { type: 'text' }
  }
}

function Warning() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className="mt-0.5 size-4 shrink-0 fill-current">
      <path d="M10 1.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17Zm-1 4h2v6H9v-6Zm0 7.500h2v2H9v-2Z" />
    </svg>
  )
}
