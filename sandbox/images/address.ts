import {
  ASPECTS,
  BODIES,
  FINISHES,
  GROUNDS,
  nearestView,
  SCENES,
  VIEWS,
  type Aspect,
  type Body,
  type Finish,
  type Ground,
  type Scene,
  type View,
} from './catalogue'
import type { Paint } from './paint'

/** A vehicle view with a paint colour, parsed from a URL. */
export type PaintedVehicle = { body: Body; view: View; paint: Paint }
export type PictureRequest =
  | { kind: 'vehicle'; vehicle: PaintedVehicle; ground: Ground; aspect: Aspect }
  | { kind: 'scene'; scene: Scene; vehicle: PaintedVehicle | undefined; aspect: Aspect }

/** `status` is 404 when there is no such picture, 400 when the path is malformed. */
type AddressProblem = { status: 400 | 404; error: string }

/**
 * Parses `vehicles/{body}/{view}.{hex}[.{finish}][.{ground}][.{aspect}]` and
 * `scenes/{name}[.{body}.{view}.{hex}[.{finish}]][.{aspect}]`. Tokens after the hex may come in any order,
 * each kind at most once. A view without a render is replaced by the nearest rendered view.
 */
export function parsePicturePath(path: string): PictureRequest | AddressProblem {
  const [collection, ...rest] = path.replace(/^\/+|\/+$/g, '').split('/')
  if (collection === 'vehicles' && rest.length === 2)
    return parseVehicle(rest[0] ?? '', (rest[1] ?? '').split('.'))
  if (collection === 'scenes' && rest.length === 1) return parseScene((rest[0] ?? '').split('.'))
  return { status: 404, error: `No picture at ${path}` }
}

function parseVehicle(body: string, tokens: readonly string[]): PictureRequest | AddressProblem {
  const [view = '', hex = '', ...extras] = tokens
  const vehicle = readVehicle(body, view, hex)
  if ('error' in vehicle) return vehicle
  const options = readExtras(extras, true)
  if ('error' in options) return options
  const paint = { hex: vehicle.hex, finish: options.finish ?? 'metallic' }
  return {
    kind: 'vehicle',
    vehicle: { body: vehicle.body, view: vehicle.view, paint },
    ground: options.ground ?? 'studio',
    aspect: options.aspect ?? '3x2',
  }
}

function parseScene(tokens: readonly string[]): PictureRequest | AddressProblem {
  const [name = '', ...rest] = tokens
  const scene = SCENES.find((candidate) => candidate === name)
  if (scene === undefined) return { status: 404, error: `Unknown scene ${name}` }
  const hasVehicle = rest.length >= 3
  const options = readExtras(hasVehicle ? rest.slice(3) : rest, false)
  if ('error' in options) return options
  const aspect = options.aspect ?? '21x9'
  if (!hasVehicle) return { kind: 'scene', scene, vehicle: undefined, aspect }
  const vehicle = readVehicle(rest[0] ?? '', rest[1] ?? '', rest[2] ?? '')
  if ('error' in vehicle) return vehicle
  const paint = { hex: vehicle.hex, finish: options.finish ?? 'metallic' }
  return { kind: 'scene', scene, vehicle: { body: vehicle.body, view: vehicle.view, paint }, aspect }
}

function readVehicle(
  body: string,
  view: string,
  hex: string,
): { body: Body; view: View; hex: string } | AddressProblem {
  if (!isBody(body)) return { status: 404, error: `Unknown body ${body}` }
  const known = VIEWS.find((candidate) => candidate === view)
  if (known === undefined) return { status: 404, error: `Unknown view ${view}` }
  if (!/^[0-9a-f]{6}$/i.test(hex))
    return { status: 400, error: `The paint must be six hexadecimal digits, not ${hex}` }
  return { body, view: nearestView(body, known), hex: hex.toLowerCase() }
}

function isBody(name: string): name is Body {
  return Object.hasOwn(BODIES, name)
}

type Extras = { finish?: Finish; ground?: Ground; aspect?: Aspect }

function readExtras(tokens: readonly string[], allowGround: boolean): Extras | AddressProblem {
  const extras: Extras = {}
  for (const token of tokens) {
    const finish = FINISHES.find((candidate) => candidate === token)
    const ground = allowGround ? GROUNDS.find((candidate) => candidate === token) : undefined
    const aspect = (Object.keys(ASPECTS) as Aspect[]).find((candidate) => candidate === token)
    if (finish !== undefined && extras.finish === undefined) extras.finish = finish
    else if (ground !== undefined && extras.ground === undefined) extras.ground = ground
    else if (aspect !== undefined && extras.aspect === undefined) extras.aspect = aspect
    else return { status: 400, error: `Unexpected token ${token} in the path` }
  }
  return extras
}
