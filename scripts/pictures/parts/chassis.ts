import * as THREE from 'three'
import { RoundedBoxGeometry } from 'three/examples/jsm/geometries/RoundedBoxGeometry.js'
import type { MaterialName } from '../studio/materials'
import { place, type Assembly } from './assembly'
import { addWheelPair, type WheelSpec } from './wheels'

/** Frames, boxes, trays and lamps of commercial vehicles, in metres. */

type Span = readonly [from: number, to: number]

/** A box from spans along x, y and z, subdivided finely enough for baked occlusion. */
export function addBlock(
  assembly: Assembly,
  material: MaterialName,
  x: Span,
  y: Span,
  z: Span,
  cell = 0.12,
): void {
  const [w, h, d] = [x[1] - x[0], y[1] - y[0], z[1] - z[0]]
  const cuts = (size: number): number => Math.max(1, Math.min(60, Math.round(size / cell)))
  assembly.add(
    material,
    new THREE.BoxGeometry(w, h, d, cuts(w), cuts(h), cuts(d)),
    place({ at: [(x[0] + x[1]) / 2, (y[0] + y[1]) / 2, (z[0] + z[1]) / 2] }),
  )
}

/** Adds the block on both sides. */
export function addBlocks(assembly: Assembly, material: MaterialName, x: Span, y: Span, z: Span): void {
  addBlock(assembly, material, x, y, z)
  addBlock(assembly, material, x, y, [-z[1], -z[0]])
}

export function addRod(
  assembly: Assembly,
  material: MaterialName,
  points: readonly (readonly [number, number, number])[],
  radius: number,
  pair = false,
): void {
  const curve = new THREE.CatmullRomCurve3(
    points.map((point) => new THREE.Vector3(...point)),
    false,
    'centripetal',
  )
  const tube = new THREE.TubeGeometry(curve, points.length * 14, radius, 14)
  if (pair) assembly.addPair(material, tube)
  else assembly.add(material, tube)
}

/** Rails, cross members, mudguards and a rear lamp bar from `x0` to `x1`; `top` is the height of the rails. */
export function addFrame(assembly: Assembly, x0: number, x1: number, top: number, halfWidth: number): void {
  addBlocks(assembly, 'dark', [x0, x1], [top - 0.22, top], [0.34, 0.43])
  for (let x = x0 + 0.4; x < x1; x += 0.9)
    addBlock(assembly, 'dark', [x, x + 0.08], [top - 0.18, top - 0.04], [-0.4, 0.4])
  addBlock(assembly, 'dark', [x0, x1 - 0.6], [top - 0.3, top - 0.2], [-0.3, 0.3])
  addBlock(
    assembly,
    'plastic',
    [x1 - 0.08, x1 - 0.02],
    [top - 0.34, top - 0.2],
    [-halfWidth + 0.05, halfWidth - 0.05],
  )
  for (const side of [-1, 1])
    for (const [at, material] of [
      [0.32, 'lampRed'],
      [0.2, 'lampAmber'],
      [0.08, 'lens'],
    ] as const)
      assembly.add(
        material,
        new RoundedBoxGeometry(0.03, 0.09, 0.11, 2, 0.012),
        place({ at: [x1 - 0.01, top - 0.27, side * (halfWidth - 0.48 + at)] }),
      )
  assembly.add('plate', new THREE.BoxGeometry(0.01, 0.11, 0.37), place({ at: [x1 - 0.012, top - 0.27, 0] }))
}

/** A driven axle with dual tyres, hub and mudguard. */
export function addTwinAxle(
  assembly: Assembly,
  x: number,
  outer: number,
  wheel: WheelSpec,
  guard = true,
): void {
  addWheelPair(assembly, x, outer, wheel)
  addWheelPair(assembly, x, outer - wheel.width - 0.04, { ...wheel, design: 'truck' })
  assembly.add(
    'dark',
    new THREE.CylinderGeometry(0.09, 0.09, outer * 1.8, 16),
    place({ at: [x, wheel.radius, 0], turn: [Math.PI / 2, 0, 0] }),
  )
  if (!guard) return
  const arc = new THREE.CylinderGeometry(
    wheel.radius + 0.09,
    wheel.radius + 0.09,
    wheel.width * 2 + 0.08,
    40,
    4,
    true,
    Math.PI / 2 + 0.3,
    Math.PI - 0.6,
  )
  assembly.addPair(
    'plastic',
    arc,
    place({ at: [x, wheel.radius, outer - wheel.width - 0.02], turn: [Math.PI / 2, 0, 0] }),
  )
}

/** A box body with panels, alloy edges and two rear doors. */
export function addPantech(assembly: Assembly, x: Span, y: Span, half: number): void {
  addBlock(assembly, 'white', x, y, [-half, half], 0.14)
  const edge = 0.045
  for (const level of [y[0], y[1] - edge * 1.5]) {
    addBlocks(
      assembly,
      'tray',
      [x[0] - 0.006, x[1] + 0.006],
      [level, level + edge * 1.5],
      [half - 0.02, half + 0.008],
    )
    for (const end of [x[0] - 0.008, x[1] - 0.012])
      addBlock(assembly, 'tray', [end, end + 0.02], [level, level + edge * 1.5], [-half, half])
  }
  for (const end of [x[0], x[1] - edge])
    addBlocks(assembly, 'tray', [end - 0.006, end + edge + 0.006], [y[0], y[1]], [half - 0.02, half + 0.008])
  addBlocks(assembly, 'tray', [x[1] - 0.012, x[1] + 0.01], [y[0], y[1]], [half - edge, half])
  addBlock(assembly, 'dark', [x[1], x[1] + 0.003], [y[0] + 0.07, y[1] - 0.07], [-0.006, 0.006])
  for (const side of [-1, 1]) {
    addRod(
      assembly,
      'steel',
      [
        [x[1] + 0.03, y[0] + 0.1, side * 0.14],
        [x[1] + 0.03, y[1] - 0.1, side * 0.14],
      ],
      0.014,
    )
    for (let k = 0; k < 3; k++)
      addBlock(
        assembly,
        'steel',
        [x[1], x[1] + 0.02],
        [y[0] + 0.3 + k * 0.7, y[0] + 0.36 + k * 0.7],
        [side * (half - 0.09) - 0.08, side * (half - 0.09) + 0.08],
      )
  }
  for (let k = 1; k < 4; k++) {
    const at = x[0] + ((x[1] - x[0]) * k) / 4
    for (const level of [y[0] + 0.03, y[1] - 0.03])
      assembly.addPair(
        'lampAmber',
        new THREE.BoxGeometry(0.07, 0.022, 0.012),
        place({ at: [at, level, half + 0.012] }),
      )
  }
}

/** A flat tray with a headboard, drop sides and posts. */
export function addTray(assembly: Assembly, x: Span, deck: number, half: number, sides = 0.26): void {
  addBlock(assembly, 'tray', x, [deck - 0.09, deck], [-half, half])
  addBlocks(assembly, 'tray', [x[0], x[1]], [deck, deck + sides], [half - 0.03, half])
  for (const level of [0.28, 0.62])
    addBlocks(assembly, 'steel', x, [deck + sides * level, deck + sides * level + 0.02], [half, half + 0.008])
  addBlock(assembly, 'tray', [x[1] - 0.03, x[1]], [deck, deck + sides], [-half, half])
  for (let k = 0; k <= 3; k++) {
    const at = x[0] + ((x[1] - x[0] - 0.05) * k) / 3
    addBlocks(assembly, 'steel', [at, at + 0.05], [deck - 0.04, deck + sides + 0.02], [half, half + 0.022])
    addBlocks(
      assembly,
      'plastic',
      [at + 0.01, at + 0.04],
      [deck - 0.02, deck + 0.05],
      [half + 0.02, half + 0.034],
    )
  }
  addRod(
    assembly,
    'steel',
    [
      [x[0] + 0.03, deck, half - 0.05],
      [x[0] + 0.03, deck + 0.75, half - 0.05],
      [x[0] + 0.03, deck + 0.82, half - 0.14],
      [x[0] + 0.03, deck + 0.82, -half + 0.14],
      [x[0] + 0.03, deck + 0.75, -half + 0.05],
      [x[0] + 0.03, deck, -half + 0.05],
    ],
    0.028,
  )
  for (let k = 1; k < 9; k++)
    addRod(
      assembly,
      'steel',
      [
        [x[0] + 0.03, deck, -half + (k * half * 2) / 9],
        [x[0] + 0.03, deck + 0.81, -half + (k * half * 2) / 9],
      ],
      0.012,
    )
  addBlock(
    assembly,
    'steel',
    [x[0] + 0.01, x[0] + 0.05],
    [deck + 0.4, deck + 0.44],
    [-half + 0.06, half - 0.06],
  )
}
