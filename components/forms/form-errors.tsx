'use client'

import { useEffect, useRef } from 'react'
import type { FormSpec } from '@/lib/forms/definition'
import type { FieldErrors } from '@/lib/forms/schema'
import { AlertMark } from './alert-mark'
import { getFieldId } from './fields/control'

type Props = {
  form: Pick<FormSpec, 'name' | 'fields'>
  errors: FieldErrors
  /** Number of rejected attempts; each new one moves focus to the summary. */
  attempt: number
}

/** Error summary above a form with more than one invalid field, with a link to each. */
export function ErrorSummary({ form, errors, attempt }: Props) {
  const element = useRef<HTMLDivElement>(null)
  const focused = useRef(0)
  useEffect(() => {
    // The attempt count may change one render before the messages arrive.
    if (attempt === focused.current || !element.current) return
    focused.current = attempt
    element.current.focus()
  })
  const invalid = form.fields.filter((field) => errors[field.name] && field.kind !== 'hidden')
  if (invalid.length < 2) return null
  const headingId = `${form.name}-summary`
  return (
    <div
      ref={element}
      tabIndex={-1}
      role="group"
      aria-labelledby={headingId}
      data-testid="error-summary"
      className="form-alert mb-6 px-5 py-4"
    >
      <p id={headingId} className="flex items-start gap-2.5 font-bold">
        <AlertMark className="mt-0.5 size-5 text-danger" />
        Please check these {invalid.length} fields
      </p>
      <ul className="mt-1 flex flex-wrap gap-x-5">
        {invalid.map((field) => (
          <li key={field.name}>
            <a
              href={`#${getFieldId(form.name, field.name)}`}
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(getFieldId(form.name, field.name))?.focus()
              }}
              className="form-error-link"
            >
              {field.label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Form-level error message; renders nothing when empty. */
export function FormAlert({ text }: { text: string }) {
  if (!text) return null
  return (
    <p
      role="alert"
      data-testid="form-alert"
      className="form-alert mt-5 flex items-start gap-2.5 px-4 py-3 font-medium text-danger"
    >
      <AlertMark className="mt-0.5 size-5" />
      {text}
    </p>
  )
}
