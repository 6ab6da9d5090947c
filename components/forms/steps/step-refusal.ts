import type { FormDefinition, SteppedForm } from '@/lib/forms/definition'
import { HONEYPOT } from '@/lib/forms/names'
import type { FieldErrors } from '@/lib/forms/schema'

/** What to say of a refused step: at its fields when all that is wrong is on screen, else above its buttons. Never twice. */
export type StepRefusal = { message: string | null; errors: FieldErrors | null }

/** A server's refusal as the step that is shown tells it; fields of other steps are named in the message. */
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

/** Errors of fields in one line, for fields that are not on screen. */
export function describeErrors(form: FormDefinition, errors: FieldErrors): string {
  const labels = new Map(form.fields.map((field) => [field.name, field.label]))
  return Object.entries(errors)
    .map(([name, message]) => `${labels.get(name) ?? name}: ${message.replace(/\.$/, '')}`)
    .join('. ')
}
