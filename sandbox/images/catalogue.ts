/**
 * Everything the image service can draw: bodies, views, grounds (backgrounds), scenes, and the paths of its
 * pictures.
 * Paths are relative to the service's root (`/images` in the sandbox); callers add the prefix.
 * Size, format and quality are query parameters that the image loader adds.
 */

import { colourToPaint, type Finish } from './paint'

export { FINISHES } from './paint'
export type { Finish } from './paint'

/**
 * Lengths and heights of the rendered 3D model, in metres. `kind` groups bodies by the type of dealer that
 * sells them.
 */
export const BODIES = {
  sedan: { label: 'Sedan', kind: 'car', length: 4.75, height: 1.45 },
  hatch: { label: 'Hatchback', kind: 'car', length: 4.2, height: 1.5 },
  wagon: { label: 'Wagon', kind: 'car', length: 4.75, height: 1.49 },
  coupe: { label: 'Coupe', kind: 'car', length: 4.5, height: 1.34 },
  convertible: { label: 'Convertible', kind: 'car', length: 4.5, height: 1.3 },
  suv: { label: 'SUV', kind: 'car', length: 4.6, height: 1.68 },
  'four-wheel-drive': { label: '4x4', kind: 'car', length: 4.95, height: 1.9 },
  ute: { label: 'Dual cab ute', kind: 'car', length: 5.35, height: 1.81 },
  'ute-tray': { label: 'Single cab tray ute', kind: 'car', length: 5.3, height: 1.79 },
  'people-mover': { label: 'People mover', kind: 'car', length: 5.1, height: 1.75 },
  van: { label: 'Van', kind: 'car', length: 5.3, height: 2.0 },
  truck: { label: 'Pantech truck', kind: 'truck', length: 7.2, height: 3.3 },
  'truck-tray': { label: 'Tray truck', kind: 'truck', length: 7.1, height: 2.3 },
  'prime-mover': { label: 'Prime mover', kind: 'truck', length: 6.6, height: 3.6 },
  motorhome: { label: 'Motorhome', kind: 'motorhome', length: 7.1, height: 2.95 },
  caravan: { label: 'Caravan', kind: 'caravan', length: 7.3, height: 2.75 },
  'motorcycle-naked': { label: 'Naked motorcycle', kind: 'motorcycle', length: 2.1, height: 1.15 },
  'motorcycle-sport': { label: 'Sport motorcycle', kind: 'motorcycle', length: 2.05, height: 1.15 },
  'motorcycle-cruiser': { label: 'Cruiser motorcycle', kind: 'motorcycle', length: 2.35, height: 1.15 },
} as const satisfies Record<string, { label: string; kind: string; length: number; height: number }>

export type Body = keyof typeof BODIES
export const BODY_NAMES = Object.keys(BODIES) as Body[]

/** Views in gallery order. */
export const VIEWS = ['front-three-quarter', 'side', 'rear-three-quarter', 'front', 'rear'] as const
export type View = (typeof VIEWS)[number]

/** The only views of the bodies below; all other bodies have every view. */
const THREE_QUARTER_VIEWS: readonly View[] = ['front-three-quarter', 'side', 'rear-three-quarter']

const BODIES_WITH_FEWER_VIEWS: readonly Body[] = [
  'coupe',
  'convertible',
  'ute-tray',
  'people-mover',
  'truck',
  'truck-tray',
  'prime-mover',
  'motorhome',
  'caravan',
]

/** The rendered views of a body, in gallery order. */
export function viewsOf(body: Body): readonly View[] {
  return BODIES_WITH_FEWER_VIEWS.includes(body) ? THREE_QUARTER_VIEWS : VIEWS
}

/** The view itself if it was rendered, otherwise the nearest rendered view. */
export function nearestView(body: Body, view: View): View {
  if (viewsOf(body).includes(view)) return view
  return view === 'front' ? 'front-three-quarter' : 'rear-three-quarter'
}

/** Backgrounds for a vehicle's listing picture; `clear` is transparent (white in formats without alpha). */
export const GROUNDS = [
  'studio',
  'plain',
  'showroom',
  'yard',
  'dusk',
  'dunes',
  'depot',
  'violet',
  'garage',
  'clear',
] as const
export type Ground = (typeof GROUNDS)[number]

/** Wide illustrated backdrops, with or without a vehicle. */
export const SCENES = [
  'hills',
  'dusk-road',
  'harbour',
  'workshop',
  'desert-track',
  'dunes-camp',
  'depot-yard',
  'coast',
  'city-night',
] as const
export type Scene = (typeof SCENES)[number]

/** Ratio of width to height; the default is 3x2 for vehicles and 21x9 for scenes. */
export const ASPECTS = {
  '3x2': 3 / 2,
  '4x3': 4 / 3,
  '1x1': 1,
  '4x5': 4 / 5,
  '16x9': 16 / 9,
  '21x9': 21 / 9,
  '3x1': 3,
} as const
export type Aspect = keyof typeof ASPECTS

type VehiclePicture = {
  body: Body
  view: View
  /** A colour name (`White`, `Burgundy`) or hex value. */
  colour: string
  ground?: Ground
  /** Varies the shade of a colour name; use the vehicle's id. */
  seed?: string | number
  finish?: Finish
  aspect?: Aspect
}

/** `/vehicles/{body}/{view}.{hex}.{finish}.{ground}[.{aspect}]` */
export function vehiclePicturePath(picture: VehiclePicture): string {
  const paint = colourToPaint(picture.colour, picture.seed)
  const tokens = [
    picture.view,
    paint.hex,
    picture.finish ?? paint.finish,
    picture.ground ?? 'studio',
    picture.aspect,
  ]
  return `/vehicles/${picture.body}/${joinTokens(tokens)}`
}

type SceneVehicle = Pick<VehiclePicture, 'body' | 'view' | 'colour' | 'seed' | 'finish'>

/** `/scenes/{name}[.{body}.{view}.{hex}.{finish}][.{aspect}]` */
export function scenePath(name: Scene, vehicle?: SceneVehicle, aspect?: Aspect): string {
  if (vehicle === undefined) return `/scenes/${joinTokens([name, aspect])}`
  const paint = colourToPaint(vehicle.colour, vehicle.seed)
  return `/scenes/${joinTokens([name, vehicle.body, vehicle.view, paint.hex, vehicle.finish ?? paint.finish, aspect])}`
}

function joinTokens(tokens: readonly (string | undefined)[]): string {
  return tokens.filter((token) => token !== undefined).join('.')
}
