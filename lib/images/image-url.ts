/** Widths that the delivery service is asked for (`DA-06`): the framework's device and image sizes. */
const IMAGE_WIDTHS = [16, 32, 48, 64, 96, 128, 256, 384, 640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const
/** Quality of pictures in a responsive set, in percent (`DA-06`). */
export const LOADER_QUALITY = 75
/** Quality of single pictures: social previews, structured data (`DA-06`). */
const HELPER_QUALITY = 80

type Options = { width: number; quality?: number }

/**
 * Address of a picture at the image-resizing delivery service: width, automatic format, quality (`DA-06`).
 * `path` is the service's own path or an absolute address, which is passed through unchanged.
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
 * The address of a picture that the server itself may fetch, or `null` when a record's `path` leads anywhere but below the
 * image service: to another origin, out of its folder, or with a name and password.
 */
export function findServiceUrl(service: string, path: string, options: Options): string | null {
  const address = imageUrl(service, path, options)
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  const root = new URL(`${service}/`)
  const isBelow = url.origin === root.origin && url.pathname.startsWith(root.pathname)
  return isBelow && url.username === '' && url.password === '' ? url.href : null
}

/** The widths offered in a `srcset`: few, since every one is written beside every picture of a page. */
const SRCSET_WIDTHS = IMAGE_WIDTHS.filter((width) =>
  [128, 256, 384, 640, 828, 1200, 1920, 3840].includes(width),
)

/** `srcset` of a picture for the widths from `smallest` to `largest` pixels. */
export function imageSrcSet(service: string, path: string, smallest: number, largest: number): string {
  return SRCSET_WIDTHS.filter((width) => width >= smallest && width <= largest)
    .map((width) => `${imageUrl(service, path, { width, quality: LOADER_QUALITY })} ${width}w`)
    .join(', ')
}
