import * as THREE from 'three'
import { RoundedBoxGeometry } from 'three/examples/jsm/geometries/RoundedBoxGeometry.js'
import { Assembly, place } from '../parts/assembly'
import { addBlock, addBlocks, addRod } from '../parts/chassis'
import { addWheelPair } from '../parts/wheels'
import type { BuiltBody } from '../studio/body'
import { closeOutline, gridDistance, roundIntersect, smoothStep, smoothSubtract } from '../studio/curves'
import type { Point } from '../studio/curves'
import { meshSymmetricField } from '../studio/mesh-field'
import type { Field } from '../studio/mesh-field'
import { createSkin, STUFF } from '../studio/skin'
import type { Sheet } from '../studio/skin'
import { buildCar } from './car'
import { van } from './cars/van'

/** Living bodies: a side outline of constant width in white, with the paint as a stripe. */

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

function buildCoachShell(coach: Coach): BuiltBody['skins'][number] {
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
    if (window !== undefined) drawCoachWindow(sheet, -0.4, window[0], window[2], window[1])
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

/** An acrylic hinged window with a dark frame and half-drawn blind. */
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

function addAwning(assembly: Assembly, x0: number, x1: number, y: number, half: number): void {
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

function addRoofParts(assembly: Assembly, top: number, spots: readonly number[]): void {
  for (const x of spots)
    assembly.add('white', new RoundedBoxGeometry(0.5, 0.1, 0.5, 5, 0.04), place({ at: [x, top + 0.02, 0] }))
  assembly.add(
    'white',
    new RoundedBoxGeometry(0.95, 0.2, 0.62, 6, 0.08),
    place({ at: [(spots[0] ?? 0) + 1.3, top + 0.07, 0] }),
  )
}

/** A van's cab with a living body over and behind it. */
export function buildMotorhome(): BuiltBody {
  const shift = -0.9
  const { shell, art } = van
  const move = (points: readonly Point[]): Point[] => points.map(([x, y]) => [x + shift, y])
  const cabOnly = (points: readonly Point[]): Point[] => move(points).map(([x, y]) => [Math.min(x, -0.9), y])
  const front = buildCar({
    ...van,
    cell: 0.019,
    shell: {
      ...shell,
      length: 7.1,
      stance: { ...shell.stance, front: shell.stance.front + shift, rear: 90 },
      lower: cabOnly(shell.lower),
      cabin: cabOnly(shell.cabin),
      plan: shell.plan.map(([x, w]) => [x + shift, w]),
      cabinPlan: shell.cabinPlan.map(([x, w]) => [x + shift, w]),
    },
    art: {
      ...art,
      daylight: { ...art.daylight, outline: move(art.daylight.outline) },
      panes: art.panes.map((pane) => ({ ...pane, outline: move(pane.outline) })),
      doors: art.doors.slice(0, 1).map(move),
      bonnet: move(art.bonnet),
      plates: { ...art.plates, tail: 0 },
    },
    wheel: { rim: 0.225, design: 'steel' },
    handles: [[-1.4, 1.02]],
    mirror: [-2.28, 1.36, 1.06],
    extras: (assembly) => {
      addAwning(assembly, -0.6, 3.1, 2.72, 1.13)
      addRoofParts(assembly, 2.93, [-0.2, 2.6])
      addWheelPair(assembly, 1.62, 1.09, { radius: 0.345, width: 0.215, rim: 0.225, design: 'steel' })
      addBlock(assembly, 'dark', [-1.4, 3.3], [0.34, 0.6], [-0.62, 0.62])
      addBlocks(assembly, 'plastic', [0.28, 0.82], [0.36, 0.4], [0.98, 1.2])
      addBlock(assembly, 'plastic', [3.5, 3.62], [0.42, 0.6], [-1.05, 1.05])
      assembly.add('plate', new THREE.BoxGeometry(0.01, 0.11, 0.37), place({ at: [3.63, 0.52, 0] }))
    },
  })
  const shellSkin = buildCoachShell({
    length: 7.1,
    height: 2.95,
    half: 1.13,
    edge: 0.09,
    outline: [
      [-2.86, 2.02],
      [-2.9, 2.14],
      [-2.84, 2.42],
      [-2.7, 2.68],
      [-2.45, 2.85],
      [-2.0, 2.92],
      [-1, 2.94],
      [1, 2.94],
      [3.2, 2.92],
      [3.42, 2.86],
      [3.5, 2.7],
      [3.53, 1.8],
      [3.54, 0.8],
      [3.53, 0.58],
      [3.48, 0.52],
      [3.3, 0.5],
      [1, 0.5],
      [-0.9, 0.5],
      [-1.12, 0.5],
      [-1.2, 0.56],
      [-1.21, 0.8],
      [-1.22, 1.5],
      [-1.26, 1.9],
      [-1.4, 1.98],
      [-2.0, 2.0],
      [-2.6, 2.0],
    ],
    wells: [[1.62, 0.345, 0.45]],
    windows: [
      [-2.55, 2.2, -1.85, 2.62],
      [-0.85, 1.5, 0.05, 2.2],
      [1.15, 1.5, 2.15, 2.2],
      [2.55, 1.62, 3.2, 2.2],
    ],
    door: [0.28, 0.58, 0.9, 2.42],
    hatches: [
      [2.3, 0.66, 3.2, 1.1],
      [-0.8, 0.66, -0.2, 1.05],
    ],
    stripes: [
      [
        [-9, 1.16],
        [9, 1.16],
        [9, 1.3],
        [-9, 1.3],
      ],
      [
        [1.9, 0.5],
        [2.5, 1.16],
        [9, 1.16],
        [9, 0.5],
      ],
      [
        [1.2, 1.34],
        [1.24, 1.38],
        [9, 1.38],
        [9, 1.34],
      ],
    ],
    rearWindow: [1.6, 0.62, 2.2] as const,
    lampY: 0.72,
  })
  return { parts: front.parts, skins: [...front.skins, shellSkin] }
}

/** A tandem-axle touring caravan on its coupling. */
export function buildCaravan(): BuiltBody {
  const assembly = new Assembly()
  const wheel = { radius: 0.35, width: 0.2, rim: 0.215, design: 'six-block' as const }
  const axles = [0.45, 1.22]
  for (const x of axles) addWheelPair(assembly, x, 1.08, wheel)
  for (const side of [-1, 1])
    addRod(
      assembly,
      'dark',
      [
        [-3.62, 0.5, side * 0.03],
        [-2.2, 0.5, side * 0.55],
        [-1.6, 0.5, side * 0.62],
      ],
      0.05,
    )
  addBlock(assembly, 'dark', [-2.0, 3.3], [0.42, 0.54], [-0.7, 0.7])
  assembly.add('steel', new RoundedBoxGeometry(0.34, 0.09, 0.09, 4, 0.03), place({ at: [-3.66, 0.53, 0] }))
  addRod(
    assembly,
    'steel',
    [
      [-3.2, 0.12, 0.22],
      [-3.2, 0.92, 0.22],
    ],
    0.03,
  )
  assembly.add(
    'rubber',
    new THREE.CylinderGeometry(0.1, 0.1, 0.07, 32),
    place({ at: [-3.2, 0.1, 0.22], turn: [Math.PI / 2, 0, 0] }),
  )
  for (const z of [-0.18, 0.18]) {
    assembly.add('tray', new THREE.CapsuleGeometry(0.145, 0.34, 12, 32), place({ at: [-2.72, 0.86, z] }))
    assembly.add('steel', new THREE.CylinderGeometry(0.07, 0.07, 0.1, 20), place({ at: [-2.72, 1.2, z] }))
  }
  addBlock(assembly, 'tray', [-3.0, -2.3], [0.53, 0.57], [-0.5, 0.5])
  addAwning(assembly, -1.9, 2.2, 2.5, 1.14)
  addRoofParts(assembly, 2.7, [-0.9, 2.2])
  for (const x of [-1.9, 2.95]) addBlocks(assembly, 'dark', [x, x + 0.05], [0.1, 0.5], [0.85, 0.9])
  addBlocks(assembly, 'plastic', [-1.62, -1.1], [0.36, 0.4], [0.98, 1.24])
  addBlock(assembly, 'plastic', [3.38, 3.48], [0.4, 0.56], [-1.0, 1.0])
  assembly.add(
    'rubber',
    new THREE.TorusGeometry(0.26, 0.09, 20, 60),
    place({ at: [3.5, 1.02, 0], turn: [0, Math.PI / 2, 0] }),
  )
  assembly.add(
    'steel',
    new THREE.CylinderGeometry(0.2, 0.2, 0.1, 40),
    place({ at: [3.48, 1.02, 0], turn: [0, 0, Math.PI / 2] }),
  )
  const skin = buildCoachShell({
    length: 7.2,
    height: 2.72,
    half: 1.14,
    edge: 0.07,
    outline: [
      [-2.3, 0.58],
      [-2.42, 0.66],
      [-2.46, 0.9],
      [-2.44, 1.5],
      [-2.32, 2.05],
      [-2.12, 2.46],
      [-1.92, 2.64],
      [-1.6, 2.69],
      [0, 2.71],
      [2.8, 2.7],
      [3.1, 2.66],
      [3.26, 2.5],
      [3.36, 2.0],
      [3.4, 1.3],
      [3.38, 0.9],
      [3.3, 0.64],
      [3.16, 0.54],
      [2.8, 0.52],
      [0, 0.52],
      [-2.1, 0.53],
    ],
    wells: [
      [0.45, 0.36, 0.44],
      [1.22, 0.36, 0.44],
    ],
    windows: [
      [-0.65, 1.45, 0.35, 2.1],
      [0.85, 1.45, 1.85, 2.1],
      [2.25, 1.55, 2.9, 2.1],
    ],
    door: [-1.75, 0.6, -1.08, 2.38],
    hatches: [
      [2.1, 0.68, 3.0, 1.08],
      [-0.75, 0.68, -0.2, 1.0],
    ],
    stripes: [
      [
        [-9, 1.14],
        [9, 1.14],
        [9, 1.28],
        [-9, 1.28],
      ],
      [
        [-9, 0.5],
        [-2.2, 0.5],
        [-1.2, 1.14],
        [-9, 1.14],
      ],
      [
        [1.9, 1.32],
        [1.95, 1.36],
        [9, 1.36],
        [9, 1.32],
      ],
    ],
    frontWindow: [1.5, 0.7, 2.0] as const,
    rearWindow: [1.55, 0.66, 2.1] as const,
    lampY: 0.72,
  })
  return { parts: assembly.merge(), skins: [skin] }
}
