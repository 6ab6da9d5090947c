import type { SiteHome } from '@/config/schema/home'

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
  [/convertible|cabriolet|roadster|soft.?top/i, 'convertible'],
  [/coupe|hard.?top/i, 'coupe'],
]

/** Image path of a neutral side view for a body type tile. */
export function getBodyImagePath(body: string): string {
  const found = BODIES.find(([pattern]) => pattern.test(body))
  return studioPicturePath({ body: found?.[1] ?? 'sedan', view: 'side', colour: '#c6c9ca' }, 'clear', '3x2')
}
