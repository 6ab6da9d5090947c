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
