import type { FormDefinition } from '@/lib/forms/definition'
import type { FormValues } from '@/lib/forms/schema'

/** What stands in a form on the page now: texts as typed, boxes as ticked or not. */
export function readFormElement(element: HTMLFormElement | null, form: FormDefinition): FormValues {
  const data = element ? new FormData(element) : new FormData()
  return Object.fromEntries(
    form.fields.map((field) => {
      const value = data.get(field.name)
      return [field.name, field.kind === 'checkbox' ? value !== null : typeof value === 'string' ? value : '']
    }),
  )
}
