'use client'

import { useEffect, useRef } from 'react'
import type { FormDefinition } from '@/lib/forms/definition'
import type { FieldErrors } from '@/lib/forms/schema'
import { AlertMark } from './alert-mark'
import { getFieldId } from './fields/control'

type Props = {
  form: FormDefinition
  errors: FieldErrors
  /** Grows by one with each refused attempt; the summary takes the focus then. */
  attempt: number
}

/** Above a form with more than one wrong field: what is wrong, each a link to its field. */
export function ErrorSummary({ form, errors, attempt }: Props) {
  const element = useRef<HTMLDivElement>(null)
  const focused = useRef(0)
  useEffect(() => {
    // An attempt may be counted a moment before its messages are here.
    if (attempt === focused.current || !element.current) return
    focused.current = attempt
    element.current.focus()
  })
  const wrong = form.fields.filter((field) => errors[field.name] && field.kind !== 'hidden')
  if (wrong.length < 2) return null
  const headingId = `${form.name}-summary`
  return (
    <div
      ref={element}
      tabIndex={-1}
      role="group"
      aria-labelledby={headingId}
      data-testid="error-summary"
      className="mb-6 scroll-mt-28 rounded-[min(var(--radius-controls),1.25rem)] border-2 border-danger bg-ground px-5 py-4"
    >
      <p id={headingId} className="flex items-start gap-2.5 font-bold">
        <AlertMark className="mt-0.5 size-5 text-danger" />
        Please check these {wrong.length} fields
      </p>
      <ul className="mt-1 flex flex-wrap gap-x-5">
        {wrong.map((field) => (
          <li key={field.name}>
            <a
              href={`#${getFieldId(form.name, field.name)}`}
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(getFieldId(form.name, field.name))?.focus()
              }}
              className="inline-flex min-h-11 items-center font-medium text-danger underline underline-offset-2"
            >
              {field.label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
