import type { FormDefinition, FormField } from '@/lib/forms/definition'

/** One answer of an enquiry as people read it. */
export type Answer = { label: string; value: string }

/** Who asks is told apart from what is asked; boxes of agreement are no answers. */
const APART = new Set(['name', 'last_name', 'phone', 'email', 'message', 'opt_in', 'terms_conditions'])

/** What was asked in an enquiry, in the form's order and words, without who asks and without the message. Pure. */
export function listAnswers(form: FormDefinition, payload: Readonly<Record<string, unknown>>): Answer[] {
  return form.fields.flatMap((field) => {
    if (field.kind === 'hidden' || field.kind === 'file' || APART.has(field.name)) return []
    const value = describeValue(field, payload[field.name])
    return value === '' ? [] : [{ label: field.label, value }]
  })
}

function describeValue(field: FormField, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : ''
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  const text = String(value)
  if (field.kind === 'select' || field.kind === 'radio')
    return field.choices.find((choice) => choice.value === text)?.label ?? text
  if (field.kind === 'datetime') return text.replace('T', ' ')
  if (field.kind === 'number' && field.unit) return `${text} ${field.unit}`
  return text
}
