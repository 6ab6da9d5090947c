import type { FormDefinition } from '@/lib/forms/definition'
import type { FormValue, FormValues } from '@/lib/forms/schema'

/** Writes values into a form element; leaves fields without a value unchanged. */
export function fillFormElement(element: HTMLFormElement, form: FormDefinition, values: FormValues): void {
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

function fillControl(control: Node | null, value: FormValue): void {
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
