import {
  closeOutline,
  compileTable,
  gridDistance,
  roundIntersect,
  smoothStep,
  smoothSubtract,
  smoothUnion,
  type Point,
  type Table,
} from './curves'
import type { Bounds, Field } from './mesh-field'

/** Wheel position: x of the axles, tyre radius and width, distance of the outer face from the centre plane, radius of the arch. */
type Stance = {
  front: number
  rear: number
  radius: number
  width: number
  track: number
  arch: number
  archHeight?: number
}

/** A closed car body as curves, in metres. Axes: negative x is forward, y up from the ground, z towards the kerb side. */
export type Shell = {
  length: number
  height: number
  halfWidth: number
  stance: Stance
  /** Side outline of the lower body (bumpers, bonnet, belt, deck, sill). */
  lower: readonly Point[]
  /** Side outline of the cabin (windscreen, roof, rear window). Its lower edge is inside the lower body. */
  cabin: readonly Point[]
  /** Half width of the lower body along x. */
  plan: Table
  /** Inset of the side by height. */
  section: Table
  /** Slope of `section` along x, which tilts the character line. */
  rake: number
  /** Half width of the cabin at the beltline along x. */
  cabinPlan: Table
  belt: number
  /** Inward lean of the cabin's sides above the beltline: linear (m per m) and quadratic (m per m²) coefficients. */
  lean: readonly [number, number]
  /** How far the centre projects beyond the sides, in m per m² of z. */
  bow: { nose: number; tail: number; screen: number; backlight: number }
  /** Drop of the surface towards the sides, in m per m² of z. */
  crown: { bonnet: number; roof: number }
  edge: { lower: number; cabin: number; fillet: number }
  flare: number
  /** Pressed areas of nose and tail: outline in (distance along the surface, height), depth in metres. */
  pressed?: readonly { on: 'nose' | 'tail'; outline: readonly Point[]; depth: number; soft: number }[]
  /** A box cut out from above, such as a ute's tub. */
  tub?: { x0: number; x1: number; halfWidth: number; floor: number }
}

export function createShellField(shell: Shell): { field: Field; bounds: Bounds } {
  const lower = gridDistance(closeOutline(shell.lower))
  const cabin = gridDistance(closeOutline(shell.cabin))
  const plan = compileTable(shell.plan)
  const cabinPlan = compileTable(shell.cabinPlan)
  const section = compileTable(shell.section)
  const pressed = (shell.pressed ?? []).map((press) => ({
    ...press,
    distance: gridDistance(press.outline, 0.01, 0.15),
  }))
  const { stance, bow, crown, edge, lean, belt, flare, tub } = shell
  const half = shell.length / 2
  const field: Field = (x, y, z) => {
    const zz = z * z
    const ahead = 1 - smoothStep(-0.9, 0.5, x)
    const nearFront = Math.hypot(x - stance.front, y - stance.radius)
    const nearRear = Math.hypot(x - stance.rear, y - stance.radius)
    const lift = (stance.archHeight ?? 0) * 0.5
    const wheelGap = Math.min(nearFront, nearRear) - stance.arch - lift
    const bulge = flare * Math.exp(-((Math.max(0, wheelGap) / 0.085) ** 2))
    const side = z - (plan(x) - section(y - shell.rake * x) + bulge)
    const shiftedLower = x - (ahead * bow.nose - (1 - ahead) * bow.tail) * zz
    const crowned = y + crown.bonnet * zz * smoothStep(belt - 0.45, belt - 0.1, y)
    let body = roundIntersect(lower(shiftedLower, crowned), side, edge.lower)
    for (const press of pressed) {
      const isNose = press.on === 'nose'
      if (isNose ? x > -half + 0.9 : x < half - 0.9) continue
      const around = isNose ? z + x + half : z + half - x
      body += press.depth * (1 - smoothStep(-press.soft, press.soft, press.distance(around, y)))
    }
    const above = Math.max(0, y - belt)
    const cabinSide = (z - (cabinPlan(x) - lean[0] * (y - belt) - lean[1] * above * above)) * 0.97
    const shiftedCabin = x - (ahead * bow.screen - (1 - ahead) * bow.backlight) * zz
    const house = roundIntersect(cabin(shiftedCabin, y + crown.roof * zz), cabinSide, edge.cabin)
    body = smoothUnion(body, house, edge.fillet)
    if (tub !== undefined) {
      const cut = Math.max(tub.x0 - x, x - tub.x1, z - tub.halfWidth, tub.floor - y)
      body = smoothSubtract(body, cut, 0.03)
    }
    const well = Math.max(wheelGap + lift - 0, stance.track - stance.width - 0.12 - z)
    return smoothSubtract(body, well, 0.018)
  }
  const reach = 0.06
  return {
    field,
    bounds: {
      min: [-half - reach, 0.05, 0],
      max: [half + reach, shell.height + reach, shell.halfWidth + reach],
    },
  }
}
