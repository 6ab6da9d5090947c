import * as THREE from 'three'
import { RoundedBoxGeometry } from 'three/examples/jsm/geometries/RoundedBoxGeometry.js'
import { Assembly, place } from '../../parts/assembly'
import { addRod } from '../../parts/chassis'
import { addBikeWheel, addFender, addForks } from '../../parts/motorcycle-parts'

function addInlineEngine(assembly: Assembly, x: number, y: number): void {
  assembly.add('engine', new RoundedBoxGeometry(0.46, 0.26, 0.34, 6, 0.05), place({ at: [x + 0.06, y, 0] }))
  assembly.add(
    'engine',
    new RoundedBoxGeometry(0.24, 0.3, 0.4, 6, 0.04),
    place({ at: [x - 0.11, y + 0.2, 0], turn: [0, 0, 0.38] }),
  )
  assembly.add(
    'blackGloss',
    new RoundedBoxGeometry(0.25, 0.1, 0.41, 5, 0.035),
    place({ at: [x - 0.17, y + 0.36, 0], turn: [0, 0, 0.38] }),
  )
  for (const side of [-1, 1]) {
    assembly.add(
      'blackGloss',
      new THREE.CylinderGeometry(0.105, 0.115, 0.04, 40),
      place({ at: [x + 0.1, y, side * 0.185], turn: [Math.PI / 2, 0, 0] }),
    )
    assembly.add(
      'steel',
      new THREE.CylinderGeometry(0.06, 0.06, 0.05, 32),
      place({ at: [x + 0.1, y, side * 0.188], turn: [Math.PI / 2, 0, 0] }),
    )
    assembly.add(
      'blackGloss',
      new THREE.CylinderGeometry(0.075, 0.08, 0.04, 40),
      place({ at: [x - 0.1, y - 0.01, side * 0.185], turn: [Math.PI / 2, 0, 0] }),
    )
    for (let k = 0; k < 6; k++)
      assembly.add(
        'steel',
        new THREE.CylinderGeometry(0.007, 0.007, 0.02, 8),
        place({
          at: [x + 0.1 + Math.cos(k) * 0.092, y + Math.sin(k) * 0.092, side * 0.204],
          turn: [Math.PI / 2, 0, 0],
        }),
      )
  }
  assembly.add(
    'dark',
    new RoundedBoxGeometry(0.05, 0.34, 0.36, 3, 0.015),
    place({ at: [x - 0.33, y + 0.16, 0], turn: [0, 0, 0.3] }),
  )
  for (let k = 0; k < 9; k++)
    assembly.add(
      'engine',
      new THREE.BoxGeometry(0.012, 0.006, 0.34),
      place({ at: [x - 0.362 - 0.02 * (k / 8 - 0.5) * 4, y + 0.04 + k * 0.03, 0] }),
    )
}

/** Wheels, forks, engine, frame and lamps shared by the road motorcycles; only the bodywork differs. */
export function addRoadRunningGear(assembly: Assembly): void {
  addBikeWheel(assembly, { x: -0.7, radius: 0.3, width: 0.12, spokes: 10, discs: [0.075, -0.075] })
  addBikeWheel(assembly, { x: 0.71, radius: 0.315, width: 0.18, spokes: 10, discs: [-0.1] })
  addForks(assembly, [-0.7, 0.3, 0.105], [-0.44, 0.98, 0.105], 'steel', 'blackGloss')
  addFender(assembly, 'paint', -0.7, 0.3, 0.335, 0.15, 20, 128)
  addRod(
    assembly,
    'darkAlloy',
    [
      [0.16, 0.44, 0.13],
      [0.4, 0.42, 0.14],
      [0.71, 0.315, 0.125],
    ],
    0.036,
    true,
  )
  addRod(
    assembly,
    'steel',
    [
      [0.24, 0.5, 0],
      [0.36, 0.74, 0],
    ],
    0.03,
  )
  for (let k = 0; k < 7; k++)
    assembly.add(
      'lampAmber',
      new THREE.TorusGeometry(0.042, 0.008, 8, 28),
      place({ at: [0.26 + k * 0.012, 0.54 + k * 0.024, 0], turn: [Math.PI / 2, 0.46, 0] }),
    )
  assembly.add(
    'dark',
    new THREE.BoxGeometry(0.56, 0.018, 0.016),
    place({ at: [0.44, 0.43, 0.1], turn: [0, 0, -0.18] }),
  )
  assembly.add(
    'dark',
    new THREE.BoxGeometry(0.56, 0.018, 0.016),
    place({ at: [0.44, 0.3, 0.1], turn: [0, 0, -0.02] }),
  )
  assembly.add(
    'steel',
    new THREE.CylinderGeometry(0.115, 0.115, 0.008, 40),
    place({ at: [0.71, 0.315, 0.1], turn: [Math.PI / 2, 0, 0] }),
  )
  addInlineEngine(assembly, -0.1, 0.42)
  for (const z of [-0.12, -0.04, 0.04, 0.12])
    addRod(
      assembly,
      'steel',
      [
        [-0.34, 0.62, z],
        [-0.42, 0.5, z],
        [-0.38, 0.32, z * 0.9],
        [-0.2, 0.25, z * 0.6],
        [0.05, 0.25, z * 0.4],
      ],
      0.019,
    )
  addRod(
    assembly,
    'plastic',
    [
      [0.14, 0.36, 0.16],
      [0.2, 0.34, 0.24],
    ],
    0.012,
    true,
  )
  addRod(
    assembly,
    'darkAlloy',
    [
      [-0.46, 0.9, 0.06],
      [-0.32, 0.8, 0.17],
      [-0.02, 0.66, 0.185],
      [0.16, 0.46, 0.15],
    ],
    0.034,
    true,
  )
  addRod(
    assembly,
    'dark',
    [
      [0.1, 0.66, 0.11],
      [0.4, 0.76, 0.1],
      [0.62, 0.86, 0.06],
    ],
    0.016,
    true,
  )
  addRod(
    assembly,
    'dark',
    [
      [0.62, 0.84, 0],
      [0.84, 0.66, 0],
      [0.86, 0.6, 0],
    ],
    0.012,
  )
  assembly.add(
    'plate',
    new RoundedBoxGeometry(0.006, 0.12, 0.2, 2, 0.003),
    place({ at: [0.885, 0.62, 0], turn: [0, 0, 0.3] }),
  )
  for (const side of [-1, 1])
    assembly.add(
      'lampAmber',
      new THREE.SphereGeometry(0.022, 20, 14),
      place({ at: [0.83, 0.7, side * 0.12], scale: [1.2, 0.7, 1.6] }),
    )
  addRod(
    assembly,
    'dark',
    [
      [0.8, 0.7, -0.12],
      [0.8, 0.7, 0.12],
    ],
    0.008,
  )
  addRod(
    assembly,
    'blackGloss',
    [
      [-0.45, 0.95, 0.03],
      [-0.42, 1.04, 0.03],
    ],
    0.02,
    true,
  )
  assembly.add(
    'plastic',
    new RoundedBoxGeometry(0.46, 0.24, 0.2, 6, 0.06),
    place({ at: [0.06, 0.7, 0], turn: [0, 0, -0.15] }),
  )
}
