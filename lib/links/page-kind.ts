/** What a page is to the chat and to whoever watches a purchase. */
export type PageKind = 'car' | 'checkout' | 'other'

const CHECKOUT = /^(?:\/(?:cars|motorcycles|campers)\/[^/]+)?\/(?:checkout|buy-online)(?:\/|$)/
/** Detail pages under every base path; the trade-in form has an address that looks like one. */
const CAR = /^\/(?:cars|motorcycles|campers)\/(?!trade-in\/?$)[^/]+\/?$/

/**
 * What kind of page a path leads to, with or without the `/pages` prefix (`RT-05`, `RT-06`, `LK-07`). On the server the
 * framework knows pages by the path they were rewritten to, which begins with the site's slug; both say the same.
 */
export function readPageKind(path: string, slug: string): PageKind {
  const shown = path.startsWith(`/${slug}/`) ? path.slice(slug.length + 1) : path
  const plain = shown.replace(/^\/pages(?=\/)/, '')
  if (CHECKOUT.test(plain)) return 'checkout'
  return CAR.test(plain) ? 'car' : 'other'
}
