import type { FormDefinition, FormField } from '@/lib/forms/definition'
import type { FormValue, FormValues } from '@/lib/forms/schema'
import type { ChosenFile } from './post-lead'

/** What stands in a form on the page now: texts as typed, boxes as ticked or not. Files stay where they are. */
export function readFormElement(element: HTMLFormElement | null, form: FormDefinition): FormValues {
  const data = element ? new FormData(element) : new FormData()
  return Object.fromEntries(
    form.fields
      .filter((field) => field.kind !== 'file')
      .map((field) => [field.name, readValue(field, data.getAll(field.name))]),
  )
}

function readValue(field: FormField, values: FormDataEntryValue[]): FormValue {
  const texts = values.filter((value) => typeof value === 'string')
  if (field.kind === 'checkbox') return texts.length > 0
  return field.kind === 'checkbox-group' ? texts : (texts[0] ?? '')
}

/** The files chosen in a form by field, as its schema checks them. */
export function readFileLists(element: HTMLFormElement, form: FormDefinition): Record<string, File[]> {
  const chosen = readChosenFiles(element, form)
  const fields = form.fields.filter((field) => field.kind === 'file')
  return Object.fromEntries(
    fields.map(({ name }) => [name, chosen.flatMap(({ field, file }) => (field === name ? [file] : []))]),
  )
}

/** What tells one chosen file from another: phones give many the same name. */
export function listFilePrints(files: readonly ChosenFile[]): string[] {
  return files.map(({ field, file }) => JSON.stringify([field, file.name, file.size, file.lastModified]))
}

/** The files chosen in a form, in the order of its fields. */
export function readChosenFiles(element: HTMLFormElement | null, form: FormDefinition): ChosenFile[] {
  const data = element ? new FormData(element) : new FormData()
  return form.fields
    .filter((field) => field.kind === 'file')
    .flatMap((field) =>
      data
        .getAll(field.name)
        // A control without a file holds a nameless one.
        .flatMap((file) => (file instanceof File && file.name ? [{ field: field.name, file }] : [])),
    )
}

/** Values as they travel; files' names do not, their bytes do. */
export function listSent(form: FormDefinition, values: FormValues): FormValues {
  const files = new Set(form.fields.filter(({ kind }) => kind === 'file').map(({ name }) => name))
  return Object.fromEntries(Object.entries(values).filter(([name]) => !files.has(name)))
}
