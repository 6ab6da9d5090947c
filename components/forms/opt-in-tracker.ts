import { FORM_TOKEN, HONEYPOT, OPT_IN_TOUCHED } from '@/lib/forms/names'

/** Records whether the shopper changed the newsletter checkbox, to distinguish active consent from a preticked box (`FM-10`). */
export class OptInTracker {
  #isTouched = false

  /** Starts listening to a form. Returns a clean-up function. */
  start(form: HTMLFormElement): () => void {
    const note = (event: Event) => {
      // Changes made by scripts are not consent.
      if (event.isTrusted && event.target === findBox(form)) this.#isTouched = true
    }
    form.addEventListener('change', note)
    return () => form.removeEventListener('change', note)
  }

  /** Fields to add to the lead; empty without a newsletter checkbox. */
  read(form: HTMLFormElement | null): Record<string, boolean> {
    const box = form && findBox(form)
    if (!box) return {}
    // A change before `start` shows as a difference from the default.
    return { [OPT_IN_TOUCHED]: this.#isTouched || box.checked !== box.defaultChecked }
  }
}

/** Hidden inputs to add to the lead: the issue token and the honeypot's value. */
export function readHiddenFields(form: HTMLFormElement | null): Record<string, string> {
  const data = form ? new FormData(form) : new FormData()
  return Object.fromEntries(
    [FORM_TOKEN, HONEYPOT].flatMap((name) => {
      const value = data.get(name)
      return typeof value === 'string' && value ? [[name, value]] : []
    }),
  )
}

/** Clears the honeypot: browser autofill may have filled it, and the shopper must still be able to send. */
export function clearHoneypot(form: HTMLFormElement | null): void {
  const field = form?.elements.namedItem(HONEYPOT)
  if (field instanceof HTMLInputElement) field.value = ''
}

function findBox(form: HTMLFormElement): HTMLInputElement | null {
  const box = form.elements.namedItem('opt_in')
  return box instanceof HTMLInputElement && box.type === 'checkbox' ? box : null
}
