import { FORM_TOKEN, HONEYPOT, OPT_IN_TOUCHED } from '@/lib/forms/names'

/** Knows whether a shopper touched a form's newsletter box, which is what tells a ticked box from one left ticked (`FM-10`). */
export class OptInWatch {
  #isTouched = false

  /** Watches a form. Returns what ends the watch. */
  start(form: HTMLFormElement): () => void {
    const note = (event: Event) => {
      // What a script writes into a form is no shopper's doing.
      if (event.isTrusted && event.target === findBox(form)) this.#isTouched = true
    }
    form.addEventListener('change', note)
    return () => form.removeEventListener('change', note)
  }

  /** What travels with the lead: nothing where there is no box. */
  read(form: HTMLFormElement | null): Record<string, boolean> {
    const box = form && findBox(form)
    if (!box) return {}
    // Before the watch began, the box itself tells: it does not stand as the page made it.
    return { [OPT_IN_TOUCHED]: this.#isTouched || box.checked !== box.defaultChecked }
  }
}

/** What a form carries unseen, as entries of the lead: when it was issued, and what stands in the trap. */
export function readEnvelope(form: HTMLFormElement | null): Record<string, string> {
  const data = form ? new FormData(form) : new FormData()
  return Object.fromEntries(
    [FORM_TOKEN, HONEYPOT].flatMap((name) => {
      const value = data.get(name)
      return typeof value === 'string' && value ? [[name, value]] : []
    }),
  )
}

/** Empties that field: a browser that filled it in by itself must not keep a person from sending. */
export function clearHoneypot(form: HTMLFormElement | null): void {
  const field = form?.elements.namedItem(HONEYPOT)
  if (field instanceof HTMLInputElement) field.value = ''
}

function findBox(form: HTMLFormElement): HTMLInputElement | null {
  const box = form.elements.namedItem('opt_in')
  return box instanceof HTMLInputElement && box.type === 'checkbox' ? box : null
}
