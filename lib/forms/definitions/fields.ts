import type { Choice, FormField } from '../definition'
import type { TextName, TickName } from '../values'

/** A choice whose label is also its value. */
export function asChoice(label: string): Choice {
  return { value: label, label }
}

/** A required select field. */
export function select(
  name: TextName,
  label: string,
  choices: Choice[],
  placeholder: string,
  { defaultValue = '' }: { defaultValue?: string } = {},
): FormField {
  return { kind: 'select', name, label, required: true, choices, placeholder, defaultValue }
}

/** An optional checkbox. */
export function box(name: TickName, label: string, isChecked = false): FormField {
  return { kind: 'checkbox', name, label, required: false, isChecked }
}

/** A required single-line text field without a format rule. */
export function requiredText(
  name: TextName,
  label: string,
  maxLength: number,
  autoComplete?: string,
): FormField {
  const field = { kind: 'text', name, label, rule: 'plain', required: true, maxLength } as const
  return autoComplete ? { ...field, autoComplete } : field
}

/** An optional single-line text field without a format rule. */
export function optionalText(
  name: TextName,
  label: string,
  maxLength: number,
  { placeholder = '', defaultValue = '' }: { placeholder?: string; defaultValue?: string } = {},
): FormField {
  return { kind: 'text', name, label, rule: 'plain', required: false, maxLength, placeholder, defaultValue }
}

/** A hidden field. */
export function hidden(name: TextName, defaultValue: string): FormField {
  return { kind: 'hidden', name, label: name, rule: 'plain', required: false, maxLength: 200, defaultValue }
}
