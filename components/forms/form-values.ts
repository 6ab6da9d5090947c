import { readUser } from '@/lib/forms/browser-record'
import type { FormField, FormSpec } from '@/lib/forms/definition'
import type { FormInput } from '@/lib/forms/schema'
import type { FormValues } from '@/lib/forms/values'

/** A file and the name of its field. */
export type ChosenFile = { field: string; file: File }

/** Current values of a form element: text as typed, checkboxes as booleans. Excludes files. */
export function readFormElement(
  element: HTMLFormElement | null,
  form: Pick<FormSpec, 'fields'>,
): Record<string, unknown> {
  const data = element ? new FormData(element) : new FormData()
  return Object.fromEntries(
    form.fields
      .filter((field) => field.kind !== 'file')
      .map((field) => [field.name, readValue(field, data.getAll(field.name))]),
  )
}

function readValue(field: FormField, values: FormDataEntryValue[]): unknown {
  const texts = values.filter((value) => typeof value === 'string')
  if (field.kind === 'checkbox') return texts.length > 0
  return field.kind === 'checkbox-group' ? texts : (texts[0] ?? '')
}

/** Writes values into a form element; leaves fields without a value unchanged. */
export function fillFormElement(
  element: HTMLFormElement,
  form: Pick<FormSpec, 'fields'>,
  values: FormInput,
): void {
  for (const { name } of form.fields) {
    const value = values[name]
    if (value === undefined) continue
    const found = element.elements.namedItem(name)
    const controls = found instanceof RadioNodeList ? [...found] : [found]
    for (const control of controls) fillControl(control, value)
    // Notify change listeners.
    controls[0]?.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

function fillControl(control: Node | null, value: unknown): void {
  if (control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')) {
    control.checked = typeof value === 'boolean' ? value : [value].flat().includes(control.value)
    return
  }
  const hasText =
    control instanceof HTMLInputElement ||
    control instanceof HTMLSelectElement ||
    control instanceof HTMLTextAreaElement
  if (hasText && typeof value === 'string') control.value = value
}

/** Selected files in field order. */
export function readChosenFiles(
  element: HTMLFormElement | null,
  form: Pick<FormSpec, 'fields'>,
): ChosenFile[] {
  const data = element ? new FormData(element) : new FormData()
  return form.fields
    .filter((field) => field.kind === 'file')
    .flatMap((field) =>
      data
        .getAll(field.name)
        // An empty file input yields one file without a name.
        .flatMap((file) => (file instanceof File && file.name ? [{ field: field.name, file }] : [])),
    )
}

/** Fingerprints of files from name, size and date: phones give many photos the same name. */
export function listFilePrints(files: readonly ChosenFile[]): string[] {
  return files.map(({ field, file }) => JSON.stringify([field, file.name, file.size, file.lastModified]))
}

/** Values to send, without file fields: files are sent as multipart parts. */
export function listSent(form: Pick<FormSpec, 'fields'>, values: FormValues): Record<string, unknown> {
  const files = new Set<string>(form.fields.filter(({ kind }) => kind === 'file').map(({ name }) => name))
  return Object.fromEntries(Object.entries(values).filter(([name]) => !files.has(name)))
}

/**
 * Details of a known shopper for the empty fields of a form (`FM-19`). Skips the focused field:
 * the shopper is about to type there.
 */
export function listKnownDetails(
  form: FormSpec,
  siteSlug: string,
  element: HTMLFormElement | null,
): Record<string, string> {
  const user = readUser(siteSlug)
  if (!user) return {}
  const typed = readFormElement(element, form)
  const isFullName = !form.fields.some((field) => field.name === 'last_name')
  const known = new Map<string, string>(
    Object.entries({ ...user, name: isFullName ? `${user.name} ${user.last_name}`.trim() : user.name }),
  )
  return Object.fromEntries(
    form.fields.flatMap((field) => {
      const value = known.get(field.name)
      const isEmpty = field.kind === 'text' && typed[field.name] === '' && field.name !== readFocused(element)
      return value && isEmpty ? [[field.name, value]] : []
    }),
  )
}

function readFocused(element: HTMLFormElement | null): string {
  const active = document.activeElement
  return active instanceof HTMLInputElement && active.form === element ? active.name : ''
}
