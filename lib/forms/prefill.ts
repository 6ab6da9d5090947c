import { slugify } from '@/lib/text/slugify'
import type { FormDefinition, FormField } from './definition'

export type Query = Record<string, string | string[] | undefined>

/** Query parameter names that differ from the field name (`RT-08`). */
const ALIASES: Record<string, string> = {
  dealership_slug: 'preferredDealership',
  wanted_make: 'make',
  wanted_model: 'model',
}
/** Hidden fields that a link may set. All others are set by the page. */
const HIDDEN = new Set(['car_type'])

/**
 * Prefills a form from the query string. Values are not validated here: the shopper can see them, and the form's
 * schema validates them on submit.
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

/** Links may pass a category as its slug: `finance-enquiry` for `Finance Enquiry`. */
function isSame(choice: string, value: string): boolean {
  return choice === value || slugify(choice) === slugify(value)
}

function readOne(query: Query, name: string): string {
  const value = Object.hasOwn(query, name) ? query[name] : undefined
  return (Array.isArray(value) ? value[0] : value)?.trim() ?? ''
}
