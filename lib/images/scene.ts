import type { SiteHome } from '@/config/schema/home'

/** Shapes that the image service crops to, as it names them. */
export type PictureAspect = '3x2' | '4x3' | '1x1' | '4x5' | '16x9' | '21x9' | '3x1'

type Vehicle = { body: string; view: string; colour: string }

function vehicleTokens({ body, view, colour }: Vehicle): string {
  return `${body}.${view}.${colour.replace('#', '').toLowerCase()}.metallic`
}

/** Path of a drawn scene at the image service, with a vehicle in front where one is given. */
export function scenePath(scene: string, vehicle: Vehicle | null, aspect: PictureAspect): string {
  return ['/scenes/' + scene, vehicle ? vehicleTokens(vehicle) : null, aspect]
    .filter((part) => part !== null)
    .join('.')
}

/** Path of a studio picture of a body type in a paint, on one of the service's grounds. */
export function studioPicturePath(vehicle: Vehicle, ground: string, aspect: PictureAspect): string {
  const [body, ...rest] = vehicleTokens(vehicle).split('.')
  return `/vehicles/${body}/${[...rest, ground, aspect].join('.')}`
}

/** Path of a home page's hero picture: its scene and vehicle, whichever it has; `null` when it has neither. */
export function scenePicturePath(
  home: Pick<SiteHome, 'scene' | 'hero_vehicle'>,
  aspect: PictureAspect,
): string | null {
  if (home.scene) return scenePath(home.scene, home.hero_vehicle, aspect)
  return home.hero_vehicle ? studioPicturePath(home.hero_vehicle, 'clear', aspect) : null
}

/**
 * Path of one of the image service's own vehicle pictures in another shape, composed for it instead of cropped; any other
 * address as it is.
 */
export function reshapePicture(path: string, aspect: PictureAspect): string {
  return /^\/vehicles\/[\w-]+\/[\w-]+(\.[\w-]+){3}$/.test(path) ? `${path}.${aspect}` : path
}
