import * as THREE from 'three'
import { RoundedBoxGeometry } from 'three/examples/jsm/geometries/RoundedBoxGeometry.js'
import { Assembly, place } from '../../parts/assembly'
import { addRod } from '../../parts/chassis'
import {
  addBikeMirrors,
  addBikeWheel,
  addFender,
  addFinnedCylinder,
  addForks,
  addHandlebar,
  addRoundLamp,
} from '../../parts/motorcycle-parts'
import type { BuiltBody } from '../../studio/body'
import { addSlab } from './slabs'

export function buildCruiser(): BuiltBody {
  const assembly = new Assembly()
  addBikeWheel(assembly, { x: -0.86, radius: 0.335, width: 0.125, spokes: 36, discs: [0.085], wire: true })
  addBikeWheel(assembly, { x: 0.78, radius: 0.325, width: 0.17, spokes: 36, discs: [-0.1], wire: true })
  addForks(assembly, [-0.86, 0.335, 0.11], [-0.44, 1.0, 0.11], 'chrome', 'chrome', 0.025)
  addFender(assembly, 'paint', -0.86, 0.335, 0.385, 0.17, 35, 165)
  addFender(assembly, 'paint', 0.78, 0.325, 0.4, 0.21, 60, 205)
  addSlab(assembly, 'paint', {
    outline: [
      [-0.42, 0.8],
      [-0.44, 0.88],
      [-0.34, 0.95],
      [-0.2, 0.95],
      [0.0, 0.86],
      [0.14, 0.74],
      [0.1, 0.71],
      [-0.1, 0.74],
      [-0.34, 0.75],
    ],
    width: [
      [-0.46, 0.09],
      [-0.3, 0.16],
      [-0.12, 0.15],
      [0.14, 0.06],
    ],
    edge: 0.085,
  })
  assembly.add('chrome', new THREE.CylinderGeometry(0.045, 0.055, 0.03, 32), place({ at: [-0.24, 0.955, 0] }))
  addSlab(assembly, 'seat', {
    outline: [
      [0.08, 0.72],
      [0.12, 0.76],
      [0.3, 0.68],
      [0.46, 0.72],
      [0.52, 0.79],
      [0.78, 0.82],
      [0.82, 0.78],
      [0.5, 0.68],
      [0.3, 0.62],
      [0.14, 0.66],
    ],
    width: [
      [0.06, 0.09],
      [0.34, 0.17],
      [0.5, 0.13],
      [0.84, 0.1],
    ],
    edge: 0.045,
  })
  assembly.add('engine', new RoundedBoxGeometry(0.5, 0.22, 0.24, 6, 0.07), place({ at: [-0.06, 0.34, 0] }))
  assembly.add(
    'chrome',
    new THREE.CylinderGeometry(0.12, 0.125, 0.05, 48),
    place({ at: [0.12, 0.35, 0.14], turn: [Math.PI / 2, 0, 0] }),
  )
  assembly.add(
    'chrome',
    new THREE.CylinderGeometry(0.095, 0.1, 0.05, 48),
    place({ at: [-0.12, 0.33, 0.14], turn: [Math.PI / 2, 0, 0] }),
  )
  assembly.add('chrome', new RoundedBoxGeometry(0.28, 0.12, 0.05, 5, 0.02), place({ at: [0, 0.34, 0.135] }))
  addFinnedCylinder(assembly, [-0.1, 0.42, 0], 0.4, 0.32, 0.17)
  addFinnedCylinder(assembly, [0.06, 0.42, 0], -0.4, 0.32, 0.17)
  assembly.add(
    'chrome',
    new THREE.CylinderGeometry(0.085, 0.085, 0.07, 44),
    place({ at: [-0.02, 0.6, 0.15], turn: [Math.PI / 2, 0, 0] }),
  )
  addRod(
    assembly,
    'chrome',
    [
      [-0.26, 0.62, 0.1],
      [-0.36, 0.48, 0.16],
      [-0.28, 0.3, 0.18],
      [0.1, 0.25, 0.19],
      [0.4, 0.26, 0.19],
      [0.98, 0.27, 0.19],
    ],
    0.033,
  )
  addRod(
    assembly,
    'chrome',
    [
      [0.2, 0.62, 0.1],
      [0.24, 0.46, 0.17],
      [0.34, 0.36, 0.19],
      [0.56, 0.35, 0.19],
      [0.98, 0.36, 0.19],
    ],
    0.033,
  )
  for (const y of [0.27, 0.36])
    addRod(
      assembly,
      'chrome',
      [
        [0.46, y, 0.19],
        [0.98, y, 0.19],
      ],
      0.045,
    )
  addRod(
    assembly,
    'blackGloss',
    [
      [-0.44, 0.9, 0],
      [-0.4, 0.6, 0.05],
      [-0.36, 0.3, 0.1],
      [-0.2, 0.2, 0.12],
      [0.2, 0.2, 0.12],
      [0.36, 0.34, 0.12],
      [0.42, 0.62, 0.1],
    ],
    0.02,
    true,
  )
  addRod(
    assembly,
    'blackGloss',
    [
      [0.3, 0.36, 0.12],
      [0.78, 0.325, 0.13],
    ],
    0.026,
    true,
  )
  addRod(
    assembly,
    'chrome',
    [
      [0.5, 0.66, 0.12],
      [0.72, 0.36, 0.14],
    ],
    0.024,
    true,
  )
  addHandlebar(assembly, [-0.4, 1.04, 0], [-0.34, 1.16, 0.26], [-0.1, 1.06, 0.42], 'chrome')
  addBikeMirrors(assembly, [-0.32, 1.15, 0.3], [-0.32, 1.28, 0.38])
  addRoundLamp(assembly, [-0.62, 0.9, 0], 0.095, 'chrome')
  assembly.add(
    'lampRed',
    new THREE.SphereGeometry(0.05, 28, 18),
    place({ at: [1.1, 0.62, 0], scale: [0.6, 0.8, 1.1] }),
  )
  for (const side of [-1, 1]) {
    assembly.add(
      'lampAmber',
      new THREE.SphereGeometry(0.03, 24, 16),
      place({ at: [-0.62, 0.84, side * 0.19] }),
    )
    assembly.add('lampAmber', new THREE.SphereGeometry(0.03, 24, 16), place({ at: [1.0, 0.66, side * 0.17] }))
  }
  assembly.add(
    'plate',
    new RoundedBoxGeometry(0.006, 0.12, 0.2, 2, 0.003),
    place({ at: [1.17, 0.46, 0], turn: [0, 0, 0.1] }),
  )
  addRod(
    assembly,
    'blackGloss',
    [
      [-0.34, 0.3, 0.12],
      [-0.44, 0.3, 0.3],
    ],
    0.018,
    true,
  )
  addRod(
    assembly,
    'chrome',
    [
      [-0.44, 0.98, 0.04],
      [-0.4, 1.05, 0.04],
    ],
    0.018,
    true,
  )
  addRod(
    assembly,
    'chrome',
    [
      [-0.62, 0.84, -0.19],
      [-0.6, 0.83, 0],
      [-0.62, 0.84, 0.19],
    ],
    0.009,
  )
  addRod(
    assembly,
    'chrome',
    [
      [-0.6, 0.84, 0],
      [-0.5, 0.88, 0.06],
    ],
    0.014,
    true,
  )
  addRod(
    assembly,
    'chrome',
    [
      [1.0, 0.66, -0.17],
      [1.0, 0.66, 0.17],
    ],
    0.009,
  )
  return { parts: assembly.merge(), skins: [] }
}
