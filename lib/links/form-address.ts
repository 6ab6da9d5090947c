/** The address that sending a form with `method="get"` opens; `null` for any other. `submitter` is the button that sent it. */
export function readFormAddress(form: EventTarget | null, submitter?: HTMLElement | null): URL | null {
  if (!(form instanceof HTMLFormElement) || form.method !== 'get') return null
  const pairs = [...new FormData(form, submitter)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] satisfies [string, string]] : [],
  )
  const url = new URL(form.action)
  url.search = new URLSearchParams(pairs).toString()
  return url
}
