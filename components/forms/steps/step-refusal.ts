import type { FormDefinition, SteppedForm } from '@/lib/forms/definition'
import { HONEYPOT } from '@/lib/forms/names'
import type { FieldErrors } from '@/lib/forms/schema'

/** How to show a rejected step: at its fields if all of them are visible, otherwise as one message. Never both. */
type StepRefusal = { message: string | null; errors: FieldErrors | null }

/** Maps a server's rejection to the current step; the message names fields of other steps. */
export function readRefusal(
  form: SteppedForm,
  index: number,
  message: string,
  fields: FieldErrors,
): StepRefusal {
  const names = Object.keys(fields)
  if (names.length === 0 || fields[HONEYPOT]) return { message, errors: null }
  const here = new Set(form.steps[index]?.fields)
  if (names.every((name) => here.has(name))) return { message: null, errors: fields }
  return { message: describeErrors(form, fields), errors: null }
}

/** Field errors as one line of text, for fields that are not visible. */
export function describeErrors(form: FormDefinition, errors: FieldErrors): string {
  const labels = new Map<string, string>(form.fields.map((field) => [field.name, field.label]))
  return Object.entries(errors)
    .map(([name, message]) => `${labels.get(name) ?? name}: ${message.replace(/\.$/, '')}`)
    .join('. ')
}
