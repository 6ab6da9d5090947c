import { z } from 'zod'
import { isRecord } from '@/lib/typed'
import { splitList, type FormField, type FormSpec } from './definition'
import { checkFiles, type FileFacts } from './file-rules'
import { checkDate, checkNumber, checkText, type ContactRules, MESSAGES, toDigits } from './rules'
import { formValuesSchema, type FormValues } from './values'

/** Raw values before validation. */
export type FormInput = Record<string, unknown>
export type FieldErrors = Record<string, string>

const TICKED = new Set<unknown>([true, 1, '1', 'on', 'true', 'yes', 'Yes'])
const NOT_LISTED = 'Please choose from the list'

function buildField(field: FormField, contactRules: ContactRules): z.ZodType {
  if (field.kind === 'checkbox') {
    const box = z.unknown().transform((value) => TICKED.has(value))
    return field.required ? box.refine((isTicked) => isTicked, MESSAGES.required) : box
  }
  if (field.kind === 'checkbox-group')
    return z
      .preprocess(toList, z.array(z.string(), NOT_LISTED))
      .refine((list) => !field.required || list.length > 0, MESSAGES.required)
      .refine((list) => list.every((value) => isListed(value, field)), NOT_LISTED)
  if (field.kind === 'file')
    return z.unknown().transform((value, context) => {
      const files = toFiles(value)
      const message = files.length === 0 && field.required ? MESSAGES.required : checkFiles(files)
      if (message) context.addIssue({ code: 'custom', message })
      return files.map(({ name }) => name)
    })
  const text = z.preprocess(toText, z.string('Please enter text').trim()).superRefine((value, context) => {
    const message = checkValue(value, field, contactRules)
    if (message) context.addIssue({ code: 'custom', message })
  })
  return field.kind === 'number' ? text.transform(toDigits) : text
}

/** Control characters except tabs and line breaks, and halves of characters: no one types them, and other systems reject them. */
const UNPRINTABLE = /(?![\t\n\r])[\p{Cc}\p{Cs}]/gu

function toText(value: unknown): unknown {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return value.replaceAll(UNPRINTABLE, '')
  return typeof value === 'number' ? String(value) : value
}

/** JSON requests send a list, form posts send one joined string, and React Hook Form sends `false` for no selection. */
function toList(value: unknown): unknown {
  if (value === undefined || value === null || value === false) return []
  return typeof value === 'string' ? splitList(value) : value
}

/** Accepts a browser's `FileList` or the server's record of received files; any other value has no files. */
function toFiles(value: unknown): FileFacts[] {
  if (!isArrayLike(value)) return []
  return Array.from(value).flatMap((file) =>
    isRecord(file) && 'name' in file && 'size' in file
      ? [{ name: String(file.name), size: Number(file.size) }]
      : [],
  )
}

function isArrayLike(value: unknown): value is ArrayLike<unknown> {
  return isRecord(value) && typeof value['length'] === 'number'
}

type TextField = Exclude<FormField, { kind: 'checkbox' | 'checkbox-group' | 'file' }>

function checkValue(text: string, field: TextField, contactRules: ContactRules): string | null {
  if (text === '') return field.required ? MESSAGES.required : null
  switch (field.kind) {
    case 'select':
    case 'radio':
      return isListed(text, field) ? null : NOT_LISTED
    case 'number':
      return checkNumber(text, field.min, field.max)
    case 'date':
    case 'datetime':
      return checkDate(text, field.kind, field.timeZone, new Date())
    case 'text':
    case 'textarea':
    case 'hidden':
      if (text.length > field.maxLength) return `Please use at most ${field.maxLength} characters`
      return checkText(text, field.rule, contactRules)
  }
}

function isListed(value: string, { choices }: { choices: { value: string }[] }): boolean {
  return choices.some((choice) => choice.value === value)
}

/**
 * The Zod schema of a form, shared by browser, server and tests (`LD-04`); its output is the type of the form's values. Unknown
 * fields are dropped; hidden conditional fields are neither validated nor returned.
 */
export function buildFormSchema(
  form: Pick<FormSpec, 'contactRules'> & { fields: readonly FormField[] },
): z.ZodType<FormValues, FormInput> {
  const shape = new Map(form.fields.map((field) => [field.name, buildField(field, form.contactRules)]))
  const checked = z.record(z.string(), z.unknown()).transform((input, context) => {
    const values: FormInput = {}
    for (const field of form.fields) {
      if (!isFieldVisible(field, input)) continue
      const parsed = shape.get(field.name)?.safeParse(input[field.name])
      if (parsed?.success) values[field.name] = parsed.data
      for (const issue of parsed?.error?.issues ?? [])
        context.addIssue({ code: 'custom', message: issue.message, path: [field.name] })
    }
    return values
  })
  // Loose, so that the answers of a quiz stay.
  return checked.pipe(formValuesSchema.loose())
}

/** Whether a conditional field is visible, given the other values. */
export function isFieldVisible(field: FormField, values: Record<string, unknown>): boolean {
  return !field.showWhen || toText(values[field.showWhen.field]) === field.showWhen.value
}

/** The first error message of each invalid field. */
export function listFieldErrors(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of error.issues) {
    const name = issue.path.map(String).join('.')
    errors[name] ??= issue.message
  }
  return errors
}
