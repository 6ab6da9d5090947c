import { RoundedBoxGeometry } from 'three/examples/jsm/geometries/RoundedBoxGeometry.js'
import { Assembly, place } from '../parts/assembly'
import type { BuiltBody } from '../studio/body'
import {
  closeOutline,
  gridDistance,
  roundIntersect,
  smoothStep,
  smoothSubtract,
  type Point,
} from '../studio/curves'
import { meshSymmetricField, type Field } from '../studio/mesh-field'
import { createSkin, STUFF, type Sheet } from '../studio/skin'

/** Caravan and motorhome bodies: a white side outline extruded at constant width, with the paint colour as a stripe. */

type Coach = {
  length: number
  height: number
  half: number
  outline: readonly Point[]
  edge: number
  wells: readonly (readonly [number, number, number])[]
  windows: readonly (readonly [x0: number, y0: number, x1: number, y1: number])[]
  door: readonly [x0: number, y0: number, x1: number, y1: number]
  hatches: readonly (readonly [number, number, number, number])[]
  stripes: readonly (readonly Point[])[]
  frontWindow?: readonly [number, number, number]
  rearWindow?: readonly [number, number, number]
  lampY: number
}

export function buildCoachShell(coach: Coach): BuiltBody['skins'][number] {
  const outline = gridDistance(closeOutline(coach.outline, 8))
  const field: Field = (x, y, z) => {
    const side = z - (coach.half - 0.03 * smoothStep(coach.height * 0.55, coach.height, y))
    const body = roundIntersect(outline(x, y + 0.02 * z * z), side, coach.edge)
    const well = Math.max(
      Math.min(...coach.wells.map(([wx, wy, r]) => Math.hypot(x - wx, y - wy) - r), 9),
      coach.half - 0.36 - z,
    )
    return smoothSubtract(body, well, 0.015)
  }
  const half = coach.length / 2
  const geometry = meshSymmetricField(
    field,
    { min: [-half - 0.05, 0.2, 0], max: [half + 0.05, coach.height + 0.05, coach.half + 0.05] },
    0.028,
  )
  const skin = createSkin(coach.length, coach.height, coach.half)
  for (const sheet of Object.values(skin))
    if (sheet !== skin.nose && sheet !== skin.tail)
      sheet.cover(
        [
          [-9, -1],
          [9, -1],
          [9, 9],
          [-9, 9],
        ],
        STUFF.white,
      )
  drawCoachSide(skin.side, coach)
  for (const [sheet, window] of [
    [skin.front, coach.frontWindow],
    [skin.rear, coach.rearWindow],
  ] as const) {
    for (const band of coach.stripes.slice(0, 1)) {
      const ys = band.map((point) => point[1])
      sheet.erase([
        [-1, Math.min(...ys)],
        [3, Math.min(...ys)],
        [3, Math.max(...ys)],
        [-1, Math.max(...ys)],
      ])
    }
    if (window !== undefined) drawCoachWindow(sheet, -0.4, window[0], window[1], window[2])
  }
  drawRearLamps(skin.rear, coach)
  return {
    geometry,
    skin,
    reach: { noseFrom: -half, tailFrom: half, noseEnd: -99, tailEnd: 99, wells: coach.wells },
  }
}

function drawCoachSide(sheet: Sheet, coach: Coach): void {
  for (const stripe of coach.stripes) sheet.erase(stripe, 0.05)
  const lowest = Math.min(...coach.outline.map((point) => point[1]))
  sheet.cover(
    [
      [-9, 0],
      [9, 0],
      [9, lowest + 0.06],
      [-9, lowest + 0.06],
    ],
    STUFF.plastic,
  )
  sheet.stroke(
    [
      [-9, lowest + 0.34],
      [9, lowest + 0.34],
    ],
    0.012,
    { colour: '#b9bdbf', rough: 0.3, metal: 0.7, height: 0.58 },
  )
  sheet.stroke(
    [
      [-9, coach.height - 0.16],
      [9, coach.height - 0.16],
    ],
    0.02,
    { colour: '#b9bdbf', rough: 0.3, metal: 0.7, height: 0.58 },
  )
  const [x0, y0, x1, y1] = coach.door
  sheet.stroke(
    [
      [x0, y0],
      [x1, y0],
      [x1, y1],
      [x0, y1],
    ],
    0.012,
    STUFF.gap,
    0.08,
    true,
  )
  drawCoachWindow(sheet, x0 + 0.14, y1 - 0.72, x1 - 0.14, y1 - 0.14)
  sheet.cover(
    [
      [x1 - 0.1, y0 + 0.82],
      [x1 - 0.04, y0 + 0.82],
      [x1 - 0.04, y0 + 0.98],
      [x1 - 0.1, y0 + 0.98],
    ],
    STUFF.blackMatt,
    0.015,
  )
  for (const [a, b, c, d] of coach.windows) drawCoachWindow(sheet, a, b, c, d)
  for (const [a, b, c, d] of coach.hatches) {
    sheet.stroke(
      [
        [a, b],
        [c, b],
        [c, d],
        [a, d],
      ],
      0.009,
      STUFF.gap,
      0.04,
      true,
    )
    sheet.cover(
      [
        [(a + c) / 2 - 0.04, d - 0.06],
        [(a + c) / 2 + 0.04, d - 0.06],
        [(a + c) / 2 + 0.04, d - 0.03],
        [(a + c) / 2 - 0.04, d - 0.03],
      ],
      STUFF.blackMatt,
      0.01,
    )
  }
}

/** A hinged acrylic window with a dark frame and a half-closed blind. */
function drawCoachWindow(sheet: Sheet, x0: number, y0: number, x1: number, y1: number): void {
  sheet.cover(
    [
      [x0 - 0.035, y0 - 0.035],
      [x1 + 0.035, y0 - 0.035],
      [x1 + 0.035, y1 + 0.035],
      [x0 - 0.035, y1 + 0.035],
    ],
    { colour: '#15171a', rough: 0.3, height: 0.62 },
    0.09,
  )
  sheet.cover(
    [
      [x0, y0],
      [x1, y0],
      [x1, y1],
      [x0, y1],
    ],
    { ...STUFF.glass, height: 0.6 },
    0.07,
  )
  sheet.within(
    [
      [x0, y0],
      [x1, y0],
      [x1, y1],
      [x0, y1],
    ],
    0.07,
    () => {
      sheet.cover(
        [
          [x0, y1 - (y1 - y0) * 0.3],
          [x1, y1 - (y1 - y0) * 0.3],
          [x1, y1],
          [x0, y1],
        ],
        { colour: '#2d3236', rough: 0.03 },
      )
      sheet.soft(0.03, () =>
        sheet.cover(
          [
            [x0 + 0.08, y0 + 0.04],
            [x1 - 0.1, y0 + 0.04],
            [x1 - 0.14, y0 + (y1 - y0) * 0.5],
            [x0 + 0.12, y0 + (y1 - y0) * 0.5],
          ],
          { colour: '#1b2329', rough: 0.03 },
        ),
      )
    },
  )
}

function drawRearLamps(sheet: Sheet, { half, lampY }: Coach): void {
  const u = half - 0.14
  sheet.cover(
    [
      [u - 0.07, lampY],
      [u + 0.06, lampY],
      [u + 0.06, lampY + 0.42],
      [u - 0.07, lampY + 0.42],
    ],
    STUFF.blackGloss,
    0.04,
  )
  sheet.circle(u, lampY + 0.33, 0.055, STUFF.lampRedLit)
  sheet.circle(u, lampY + 0.21, 0.055, STUFF.lampAmber)
  sheet.circle(u, lampY + 0.09, 0.055, { colour: '#c9ced2', rough: 0.08 })
}

export function addAwning(assembly: Assembly, x0: number, x1: number, y: number, half: number): void {
  assembly.add(
    'white',
    new RoundedBoxGeometry(x1 - x0, 0.13, 0.11, 5, 0.045),
    place({ at: [(x0 + x1) / 2, y, half + 0.04] }),
  )
  for (const x of [x0, x1])
    assembly.add(
      'plastic',
      new RoundedBoxGeometry(0.05, 0.14, 0.12, 4, 0.02),
      place({ at: [x, y, half + 0.04] }),
    )
}

export function addRoofParts(assembly: Assembly, top: number, spots: readonly number[]): void {
  for (const x of spots)
    assembly.add('white', new RoundedBoxGeometry(0.5, 0.1, 0.5, 5, 0.04), place({ at: [x, top + 0.02, 0] }))
  assembly.add(
    'white',
    new RoundedBoxGeometry(0.95, 0.2, 0.62, 6, 0.08),
    place({ at: [(spots[0] ?? 0) + 1.3, top + 0.07, 0] }),
  )
}
