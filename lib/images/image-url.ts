/** Quality of responsive images, in percent (`DA-06`). */
export const LOADER_QUALITY = 75
/** Quality of single images such as social previews and structured data, in percent (`DA-06`). */
const HELPER_QUALITY = 80

/** Width in pixels of an image in full size. */
export const FULL_WIDTH = 1920

type Options = { width: number; quality?: number }

/**
 * URL of a resized image at the image service, with width, automatic format and quality (`DA-06`). `path` is a path
 * of the service, or an absolute URL, which is returned unchanged.
 */
export function imageUrl(
  service: string,
  path: string,
  { width, quality = HELPER_QUALITY }: Options,
): string {
  const isOfService = path.startsWith(`${service}/`)
  if (/^https?:\/\//.test(path) && !isOfService) return path
  const base = isOfService ? path : `${service}${path.startsWith('/') ? '' : '/'}${path}`
  return `${base}${base.includes('?') ? '&' : '?'}width=${width}&format=auto&quality=${quality}`
}

/**
 * Image URL that the server may fetch, or `null` when a record's `path` points outside the image service: another
 * origin, another folder, or a URL with credentials.
 */
export function findServiceUrl(service: string, path: string, options: Options): string | null {
  const address = imageUrl(service, path, options)
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  const root = new URL(`${service}/`)
  const isBelow = url.origin === root.origin && url.pathname.startsWith(root.pathname)
  return isBelow && url.username === '' && url.password === '' ? url.href : null
}

/** Widths in `srcset`, in px (`DA-06`): some of the device and image sizes of Next.js, because every image repeats them. */
const SRCSET_WIDTHS = [128, 256, 384, 640, 828, 1200, 1920, 3840]

/** Builds a `srcset` with widths from `smallest` to `largest` px. */
export function imageSrcSet(service: string, path: string, smallest: number, largest: number): string {
  return SRCSET_WIDTHS.filter((width) => width >= smallest && width <= largest)
    .map((width) => `${imageUrl(service, path, { width, quality: LOADER_QUALITY })} ${width}w`)
    .join(', ')
}
