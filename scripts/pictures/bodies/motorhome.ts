import * as THREE from 'three'
import { place } from '../parts/assembly'
import { addBlock, addBlocks } from '../parts/chassis'
import { addWheelPair } from '../parts/wheels'
import type { BuiltBody } from '../studio/body'
import type { Point } from '../studio/curves'
import { buildCar } from './car'
import { van } from './cars/van'
import { addAwning, addRoofParts, buildCoachShell } from './coach'

/** The van's cab with a motorhome body over and behind it. */
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
