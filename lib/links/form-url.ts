/** The URL opened by submitting a form with `method="get"`; `null` for other forms. `submitter` is the clicked button. */
export function getFormUrl(form: EventTarget | null, submitter?: HTMLElement | null): URL | null {
  if (!(form instanceof HTMLFormElement) || form.method !== 'get') return null
  const pairs = [...new FormData(form, submitter)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] satisfies [string, string]] : [],
  )
  const url = new URL(form.action)
  url.search = new URLSearchParams(pairs).toString()
  return url
}
