import { readUser } from '@/lib/forms/browser-record'
import type { FormDefinition } from '@/lib/forms/definition'
import { readFormElement } from './read-form-element'

/**
 * Details of a known shopper for the empty fields of a form (`FM-19`). Skips the focused field:
 * the shopper is about to type there.
 */
export function refill(
  form: FormDefinition,
  siteSlug: string,
  element: HTMLFormElement | null,
): Record<string, string> {
  const user = readUser(siteSlug)
  if (!user) return {}
  const typed = readFormElement(element, form)
  const isFullName = !form.fields.some((field) => field.name === 'last_name')
  const known: Record<string, string> = {
    ...user,
    name: isFullName ? `${user.name} ${user.last_name}`.trim() : user.name,
  }
  const fields = form.fields.filter(
    (field) =>
      field.kind === 'text' &&
      known[field.name] &&
      typed[field.name] === '' &&
      field.name !== readFocused(element),
  )
  return Object.fromEntries(fields.map((field) => [field.name, known[field.name] ?? '']))
}

function readFocused(element: HTMLFormElement | null): string {
  const active = document.activeElement
  return active instanceof HTMLInputElement && active.form === element ? active.name : ''
}
