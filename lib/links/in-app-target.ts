/** What decides how a link opens: an anchor, or an address and a target. */
type AnchorFacts = Pick<HTMLAnchorElement, 'href' | 'target'> & Partial<Pick<Element, 'hasAttribute'>>

/** Paths that do not serve pages. */
const NOT_PAGES = /^\/(api|assets|_next)\//

/**
 * The URL that the Next.js router should open for an anchor, or `null` where the browser should handle it: other
 * origins, new tabs, downloads, fragments of the same page, and paths that are not pages (`LK-02` to `LK-05`).
 */
export function findInAppTarget(anchor: AnchorFacts, here = new URL(location.href)): string | null {
  if (anchor.hasAttribute?.('download') || (anchor.target !== '' && anchor.target !== '_self')) return null
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

/** Page type for chat and purchase tracking. */
export type PageKind = 'car' | 'checkout' | 'other'

const CHECKOUT = /^(?:\/(?:cars|motorcycles|campers)\/[^/]+)?\/(?:checkout|buy-online)(?:\/|$)/
/** Detail pages under every base path, except the trade-in form below it. */
const CAR = /^\/(?:cars|motorcycles|campers)\/(?!trade-in\/?$)[^/]+\/?$/

/**
 * Returns the type of a page by its path, with or without the `/pages` prefix (`RT-05`, `RT-06`, `LK-07`). On the
 * server the pathname is the rewritten one and starts with the site's slug; both forms give the same result.
 */
export function readPageKind(path: string, slug: string): PageKind {
  const sitePath = path.startsWith(`/${slug}/`) ? path.slice(slug.length + 1) : path
  const plain = sitePath.replace(/^\/pages(?=\/)/, '')
  if (CHECKOUT.test(plain)) return 'checkout'
  return CAR.test(plain) ? 'car' : 'other'
}
