import type { FormDefinition, FormField } from '@/lib/forms/definition'

/** A form answer as readable text. */
export type Answer = { label: string; value: string }

/** Contact details, the message and consent checkboxes are not listed as answers. */
const EXCLUDED = new Set(['name', 'last_name', 'phone', 'email', 'message', 'opt_in', 'terms_conditions'])

/** Lists the answers of a lead in form order, without contact details and message. Pure. */
export function listAnswers(form: FormDefinition, payload: Readonly<Record<string, unknown>>): Answer[] {
  return form.fields.flatMap((field) => {
    if (field.kind === 'hidden' || field.kind === 'file' || EXCLUDED.has(field.name)) return []
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
