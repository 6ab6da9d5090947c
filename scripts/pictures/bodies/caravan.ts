import * as THREE from 'three'
import { RoundedBoxGeometry } from 'three/examples/jsm/geometries/RoundedBoxGeometry.js'
import { Assembly, place } from '../parts/assembly'
import { addBlock, addBlocks, addRod } from '../parts/chassis'
import { addWheelPair } from '../parts/wheels'
import type { BuiltBody } from '../studio/body'
import { addAwning, addRoofParts, buildCoachShell } from './coach'

/** A tandem-axle touring caravan with its drawbar. */
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
