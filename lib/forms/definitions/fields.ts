import type { Choice, FormField } from '../definition'

/** A choice that reads as it travels. */
export function asChoice(label: string): Choice {
  return { value: label, label }
}

/** A required list to choose from. */
export function select(
  name: string,
  label: string,
  choices: Choice[],
  placeholder: string,
  { defaultValue = '' }: { defaultValue?: string } = {},
): FormField {
  return { kind: 'select', name, label, required: true, choices, placeholder, defaultValue }
}

/** A box that may stay empty. */
export function box(name: string, label: string, isChecked = false): FormField {
  return { kind: 'checkbox', name, label, required: false, isChecked }
}

/** A short text of any kind. */
export function requiredText(
  name: string,
  label: string,
  maxLength: number,
  autoComplete?: string,
): FormField {
  const field = { kind: 'text', name, label, rule: 'plain', required: true, maxLength } as const
  return autoComplete ? { ...field, autoComplete } : field
}

/** A short text of any kind that may stay empty. */
export function optionalText(
  name: string,
  label: string,
  maxLength: number,
  { placeholder = '', defaultValue = '' }: { placeholder?: string; defaultValue?: string } = {},
): FormField {
  return { kind: 'text', name, label, rule: 'plain', required: false, maxLength, placeholder, defaultValue }
}

/** A value that travels without being seen. */
export function hidden(name: string, defaultValue: string): FormField {
  return { kind: 'hidden', name, label: name, rule: 'plain', required: false, maxLength: 200, defaultValue }
}
