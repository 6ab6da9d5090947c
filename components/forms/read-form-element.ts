import type { FormDefinition, FormField } from '@/lib/forms/definition'
import type { FormValue, FormValues } from '@/lib/forms/schema'
import type { ChosenFile } from './post-lead'

/** Current values of a form element: text as typed, checkboxes as booleans. Excludes file contents. */
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

/** Selected files by field name, as the form's schema expects them. */
export function readFileLists(element: HTMLFormElement, form: FormDefinition): Record<string, File[]> {
  const chosen = readChosenFiles(element, form)
  const fields = form.fields.filter((field) => field.kind === 'file')
  return Object.fromEntries(
    fields.map(({ name }) => [name, chosen.flatMap(({ field, file }) => (field === name ? [file] : []))]),
  )
}

/** Fingerprints of files from name, size and date: phones give many photos the same name. */
export function listFilePrints(files: readonly ChosenFile[]): string[] {
  return files.map(({ field, file }) => JSON.stringify([field, file.name, file.size, file.lastModified]))
}

/** Selected files in field order. */
export function readChosenFiles(element: HTMLFormElement | null, form: FormDefinition): ChosenFile[] {
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

/** Values to send, without file fields: files are sent as multipart parts. */
export function listSent(form: FormDefinition, values: FormValues): FormValues {
  const files = new Set(form.fields.filter(({ kind }) => kind === 'file').map(({ name }) => name))
  return Object.fromEntries(Object.entries(values).filter(([name]) => !files.has(name)))
}
