import type { SiteHome } from '@/config/schema/home'

/** Image widths in px (`DA-06`): the device and image sizes of Next.js. */
const IMAGE_WIDTHS = [16, 32, 48, 64, 96, 128, 256, 384, 640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const
/** Quality of responsive images, in percent (`DA-06`). */
export const LOADER_QUALITY = 75
/** Quality of single images such as social previews and structured data, in percent (`DA-06`). */
const HELPER_QUALITY = 80

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

/** Widths used in `srcset`: a subset, because every image on a page repeats them. */
const SRCSET_WIDTHS = IMAGE_WIDTHS.filter((width) =>
  [128, 256, 384, 640, 828, 1200, 1920, 3840].includes(width),
)

/** Builds a `srcset` with widths from `smallest` to `largest` px. */
export function imageSrcSet(service: string, path: string, smallest: number, largest: number): string {
  return SRCSET_WIDTHS.filter((width) => width >= smallest && width <= largest)
    .map((width) => `${imageUrl(service, path, { width, quality: LOADER_QUALITY })} ${width}w`)
    .join(', ')
}

/** Aspect ratios supported by the image service. */
export type PictureAspect = '3x2' | '4x3' | '1x1' | '4x5' | '16x9' | '21x9' | '3x1'

type Vehicle = { body: string; view: string; colour: string }

function vehicleTokens({ body, view, colour }: Vehicle): string {
  return `${body}.${view}.${colour.replace('#', '').toLowerCase()}.metallic`
}

/** Path of a rendered scene at the image service, optionally with a vehicle. */
export function scenePath(scene: string, vehicle: Vehicle | null, aspect: PictureAspect): string {
  return ['/scenes/' + scene, vehicle ? vehicleTokens(vehicle) : null, aspect]
    .filter((part) => part !== null)
    .join('.')
}

/** Path of a studio image of a body type in a paint colour, on one of the service's backgrounds. */
export function studioPicturePath(vehicle: Vehicle, ground: string, aspect: PictureAspect): string {
  const [body, ...rest] = vehicleTokens(vehicle).split('.')
  return `/vehicles/${body}/${[...rest, ground, aspect].join('.')}`
}

/** Path of the home page's hero image; `null` when it has neither scene nor vehicle. */
export function scenePicturePath(
  home: Pick<SiteHome, 'scene' | 'hero_vehicle'>,
  aspect: PictureAspect,
): string | null {
  if (home.scene) return scenePath(home.scene, home.hero_vehicle, aspect)
  return home.hero_vehicle ? studioPicturePath(home.hero_vehicle, 'clear', aspect) : null
}

/**
 * Changes the aspect ratio of the image service's own vehicle images, which are composed for each ratio. Other paths
 * are returned unchanged.
 */
export function reshapePicture(path: string, aspect: PictureAspect): string {
  return /^\/vehicles\/[\w-]+\/[\w-]+(\.[\w-]+){3}$/.test(path) ? `${path}.${aspect}` : path
}

/** Body types of the image service by pattern of the stock's body type; the first match wins. */
const BODIES: [RegExp, string][] = [
  [/caravan|camper trailer|pop.?top|^hybrid/i, 'caravan'],
  [/^sport$|sport bike|sports|supersport/i, 'motorcycle-sport'],
  [/cruiser|touring/i, 'motorcycle-cruiser'],
  [
    /naked|road|classic|scrambler|adventure|scooter|dirt|bike|motorcycle|enduro|trail|retro|café|cafe/i,
    'motorcycle-naked',
  ],
  [/motor.?home|campervan|camper|b-class|c-class|a-class/i, 'motorhome'],
  [/prime mover/i, 'prime-mover'],
  [/tray|tipper|flat|cab.?chassis|dropside/i, 'truck-tray'],
  [/truck|pantech|curtain|refrigerated|rigid|agitator|bus/i, 'truck'],
  [/4x4|four.?wheel|off.?road/i, 'four-wheel-drive'],
  [/suv/i, 'suv'],
  [/ute|utility|pick.?up/i, 'ute'],
  [/people/i, 'people-mover'],
  [/van|commercial/i, 'van'],
  [/hatch/i, 'hatch'],
  [/wagon/i, 'wagon'],
  [/coupe|convertible|soft.?top|hard.?top/i, 'coupe'],
]

/** Image path of a neutral side view for a body type tile. */
export function getBodyImagePath(body: string): string {
  const found = BODIES.find(([pattern]) => pattern.test(body))
  return studioPicturePath({ body: found?.[1] ?? 'sedan', view: 'side', colour: '#c6c9ca' }, 'clear', '3x2')
}
