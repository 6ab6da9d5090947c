/** The anchor attributes that decide how a link opens. */
type AnchorFacts = { href: string; target: string; isDownload: boolean }

/** Paths that do not serve pages. */
const NOT_PAGES = /^\/(api|assets|_next)\//

/**
 * The URL that the Next.js router should open for an anchor, or `null` where the browser should handle it: other
 * origins, new tabs, downloads, fragments of the same page, and paths that are not pages (`LK-02` to `LK-05`).
 */
export function findInAppTarget(anchor: AnchorFacts, here: URL): string | null {
  if (anchor.isDownload || (anchor.target !== '' && anchor.target !== '_self')) return null
  let url: URL
  try {
    url = new URL(anchor.href, here)
  } catch {
    return null
  }
  if (url.origin !== here.origin || NOT_PAGES.test(url.pathname)) return null
  if (url.hash !== '' && url.pathname === here.pathname && url.search === here.search) return null
  return url.pathname + url.search + url.hash
}

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
