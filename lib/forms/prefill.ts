import { slugOfCategory } from './categories'
import type { FormDefinition, FormField } from './definition'

export type Query = Record<string, string | string[] | undefined>

/** Names that links use for a field (`RT-08`). */
const ALIASES: Record<string, string> = {
  dealership_slug: 'preferredDealership',
  wanted_make: 'make',
  wanted_model: 'model',
}
/** Hidden fields that a link may fill; the others say what the page knows. */
const HIDDEN = new Set(['car_type'])

/**
 * A form that starts with what a link says: texts, numbers, days and choices, as far as the form has such fields and could
 * hold the value. Nothing is checked here; the shopper sees it and the form's schema judges it when it is sent.
 */
export function prefillForm(form: FormDefinition, query: Query): FormDefinition {
  return { ...form, fields: form.fields.map((field) => prefillField(field, query)) }
}

function prefillField(field: FormField, query: Query): FormField {
  const value = readOne(query, field.name) || readOne(query, ALIASES[field.name] ?? '')
  if (!value) return field
  switch (field.kind) {
    case 'hidden':
      return HIDDEN.has(field.name) && value.length <= field.maxLength
        ? { ...field, defaultValue: value }
        : field
    case 'text':
    case 'textarea':
      return { ...field, defaultValue: value.slice(0, field.maxLength) }
    case 'number':
    case 'date':
    case 'datetime':
      return { ...field, defaultValue: value.slice(0, 16) }
    case 'select':
    case 'radio': {
      const choice = field.choices.find((candidate) => isSame(candidate.value, value))
      return choice ? { ...field, defaultValue: choice.value } : field
    }
    case 'checkbox':
    case 'checkbox-group':
    case 'file':
      return field
  }
}

/** A link may write a category as its slug: `finance-enquiry` for `Finance Enquiry`. */
function isSame(choice: string, value: string): boolean {
  return choice === value || slugOfCategory(choice) === slugOfCategory(value)
}

function readOne(query: Query, name: string): string {
  const value = Object.hasOwn(query, name) ? query[name] : undefined
  return (Array.isArray(value) ? value[0] : value)?.trim() ?? ''
}
