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
