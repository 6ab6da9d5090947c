import { z } from 'zod'
import type { FormDefinition, FormField } from './definition'
import { checkText, MESSAGES, type PhoneRule } from './rules'

/** Validated values: texts trimmed (empty when left out), boxes as booleans. */
export type FormValues = Record<string, string | boolean>
/** Values as typed or sent, before any check. */
export type FormInput = Record<string, unknown>
export type FieldErrors = Record<string, string>

const TICKED = new Set<unknown>([true, 1, '1', 'on', 'true', 'yes', 'Yes'])

function buildField(field: FormField, phoneRule: PhoneRule): z.ZodType<string | boolean> {
  if (field.kind === 'checkbox') {
    const box = z.unknown().transform((value) => TICKED.has(value))
    return field.required ? box.refine((isTicked) => isTicked, MESSAGES.required) : box
  }
  return z.preprocess(toText, z.string('Please enter text').trim()).superRefine((text, context) => {
    const message = checkValue(text, field, phoneRule)
    if (message) context.addIssue({ code: 'custom', message })
  })
}

function toText(value: unknown): unknown {
  if (value === undefined || value === null) return ''
  return typeof value === 'number' ? String(value) : value
}

function checkValue(
  text: string,
  field: Exclude<FormField, { kind: 'checkbox' }>,
  phoneRule: PhoneRule,
): string | null {
  if (text === '') return field.required ? MESSAGES.required : null
  if (field.kind === 'select')
    return field.choices.some((choice) => choice.value === text) ? null : 'Please choose from the list'
  if (text.length > field.maxLength) return `Please use at most ${field.maxLength} characters`
  return checkText(text, field.rule, phoneRule)
}

/**
 * The one Zod schema of a form, for the browser, the server and tests (`LD-04`). Unknown fields are dropped; a field that
 * is not shown is neither checked nor kept.
 */
export function buildFormSchema(form: FormDefinition): z.ZodType<FormValues, FormInput> {
  const shape = new Map(form.fields.map((field) => [field.name, buildField(field, form.phoneRule)]))
  return z.record(z.string(), z.unknown()).transform((input, context) => {
    const values: FormValues = {}
    for (const field of form.fields) {
      if (!isShown(field, input)) continue
      const parsed = shape.get(field.name)?.safeParse(input[field.name])
      if (parsed?.success) values[field.name] = parsed.data
      for (const issue of parsed?.error?.issues ?? [])
        context.addIssue({ code: 'custom', message: issue.message, path: [field.name] })
    }
    return values
  })
}

/** Whether a field is asked for, given the other values. */
export function isShown(field: FormField, values: Record<string, unknown>): boolean {
  return !field.showWhen || toText(values[field.showWhen.field]) === field.showWhen.value
}

/** The first message of each wrong field. */
export function listFieldErrors(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of error.issues) {
    const name = issue.path.map(String).join('.')
    errors[name] ??= issue.message
  }
  return errors
}
