import * as THREE from 'three'
import { RoundedBoxGeometry } from 'three/examples/jsm/geometries/RoundedBoxGeometry.js'
import { Assembly, place } from '../parts/assembly'
import { addRod } from '../parts/chassis'
import {
  addBikeMirrors,
  addBikeWheel,
  addFender,
  addFinnedCylinder,
  addForks,
  addHandlebar,
  addRoundLamp,
} from '../parts/motorcycle-parts'
import type { BuiltBody } from '../studio/body'
import { closeOutline, gridDistance, roundIntersect, smoothUnion } from '../studio/curves'
import type { Point, Table } from '../studio/curves'
import { sampleTable } from '../studio/curves'
import type { MaterialName } from '../studio/materials'
import { meshSymmetricField } from '../studio/mesh-field'
import type { Field } from '../studio/mesh-field'

/** Motorcycles from tubes and from slabs: a side outline with a half width over x, rounded by `edge`. */

type Slab = {
  outline: readonly Point[]
  width: Table
  edge: number
  waist?: readonly [y: number, inset: number]
}

function slabField({ outline, width, edge, waist }: Slab): Field {
  const side = gridDistance(closeOutline(outline, 10), 0.006, 0.2)
  return (x, y, z) => {
    const pinch = waist === undefined ? 0 : waist[1] * Math.exp(-(((y - waist[0]) / 0.07) ** 2))
    return roundIntersect(side(x, y), (z - sampleTable(width, x) + pinch) * 0.9, edge)
  }
}

function addSlab(assembly: Assembly, material: MaterialName, ...slabs: readonly Slab[]): void {
  const fields = slabs.map(slabField)
  const field: Field = (x, y, z) => fields.reduce((sum, each) => smoothUnion(sum, each(x, y, z), 0.03), 9)
  const xs = slabs.flatMap((slab) => slab.outline.map((point) => point[0]))
  const ys = slabs.flatMap((slab) => slab.outline.map((point) => point[1]))
  const zs = slabs.flatMap((slab) => slab.width.map((point) => point[1]))
  const bounds = {
    min: [Math.min(...xs) - 0.03, Math.min(...ys) - 0.03, 0],
    max: [Math.max(...xs) + 0.03, Math.max(...ys) + 0.03, Math.max(...zs) + 0.03],
  } as const
  assembly.add(material, meshSymmetricField(field, bounds, 0.0075))
}

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

function addRoadRunningGear(assembly: Assembly): void {
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
}

export function buildNaked(): BuiltBody {
  const assembly = new Assembly()
  addRoadRunningGear(assembly)
  addSlab(assembly, 'paint', {
    outline: [
      [-0.44, 0.84],
      [-0.46, 0.93],
      [-0.38, 1.0],
      [-0.22, 1.03],
      [-0.05, 1.0],
      [0.1, 0.9],
      [0.13, 0.82],
      [0.0, 0.78],
      [-0.2, 0.76],
      [-0.36, 0.72],
    ],
    width: [
      [-0.5, 0.09],
      [-0.36, 0.155],
      [-0.2, 0.17],
      [0, 0.12],
      [0.14, 0.09],
    ],
    edge: 0.075,
    waist: [0.79, 0.03],
  })
  addSlab(assembly, 'paint', {
    outline: [
      [-0.48, 0.72],
      [-0.4, 0.84],
      [-0.24, 0.82],
      [-0.26, 0.72],
      [-0.38, 0.62],
      [-0.5, 0.66],
    ],
    width: [
      [-0.5, 0.19],
      [-0.38, 0.215],
      [-0.22, 0.18],
    ],
    edge: 0.03,
  })
  addSlab(assembly, 'seat', {
    outline: [
      [0.08, 0.84],
      [0.1, 0.9],
      [0.24, 0.87],
      [0.42, 0.9],
      [0.46, 0.96],
      [0.68, 1.0],
      [0.7, 0.95],
      [0.4, 0.83],
      [0.2, 0.8],
    ],
    width: [
      [0.06, 0.1],
      [0.3, 0.145],
      [0.5, 0.12],
      [0.72, 0.075],
    ],
    edge: 0.04,
  })
  addSlab(assembly, 'paint', {
    outline: [
      [0.3, 0.8],
      [0.46, 0.91],
      [0.7, 0.965],
      [0.82, 0.97],
      [0.8, 0.92],
      [0.6, 0.82],
      [0.4, 0.75],
    ],
    width: [
      [0.3, 0.12],
      [0.5, 0.11],
      [0.82, 0.05],
    ],
    edge: 0.03,
  })
  assembly.add('lampRed', new RoundedBoxGeometry(0.02, 0.03, 0.1, 3, 0.009), place({ at: [0.82, 0.945, 0] }))
  addSlab(assembly, 'blackGloss', {
    outline: [
      [-0.58, 0.8],
      [-0.66, 0.9],
      [-0.6, 1.02],
      [-0.5, 1.05],
      [-0.48, 0.94],
      [-0.5, 0.82],
    ],
    width: [
      [-0.68, 0.08],
      [-0.56, 0.12],
      [-0.46, 0.1],
    ],
    edge: 0.04,
  })
  assembly.add(
    'lens',
    new RoundedBoxGeometry(0.03, 0.09, 0.15, 5, 0.014),
    place({ at: [-0.645, 0.88, 0], turn: [0, 0, 0.5] }),
  )
  addHandlebar(assembly, [-0.42, 1.03, 0], [-0.44, 1.1, 0.2], [-0.34, 1.1, 0.38], 'blackGloss')
  addBikeMirrors(assembly, [-0.41, 1.11, 0.26], [-0.44, 1.26, 0.34])
  addRod(
    assembly,
    'steel',
    [
      [0.05, 0.25, 0.05],
      [0.2, 0.27, -0.14],
      [0.3, 0.34, -0.18],
    ],
    0.028,
  )
  assembly.add(
    'steel',
    new THREE.CapsuleGeometry(0.058, 0.3, 10, 36),
    place({ at: [0.5, 0.46, -0.2], turn: [0, 0, -Math.PI / 2 + 0.4], scale: [1, 1, 0.8] }),
  )
  assembly.add(
    'darkAlloy',
    new RoundedBoxGeometry(0.36, 0.12, 0.16, 6, 0.05),
    place({ at: [0.06, 0.255, 0.02] }),
  )
  return { parts: assembly.merge(), skins: [] }
}

export function buildSport(): BuiltBody {
  const assembly = new Assembly()
  addRoadRunningGear(assembly)
  addSlab(
    assembly,
    'paint',
    {
      outline: [
        [-0.86, 0.86],
        [-0.84, 0.92],
        [-0.66, 1.02],
        [-0.5, 1.04],
        [-0.42, 0.92],
        [-0.46, 0.8],
        [-0.62, 0.78],
        [-0.78, 0.8],
      ],
      width: [
        [-0.88, 0.05],
        [-0.74, 0.14],
        [-0.58, 0.2],
        [-0.42, 0.21],
      ],
      edge: 0.05,
    },
    {
      outline: [
        [-0.6, 0.8],
        [-0.5, 0.92],
        [-0.34, 0.86],
        [-0.24, 0.68],
        [-0.1, 0.52],
        [0.1, 0.38],
        [0.16, 0.26],
        [-0.1, 0.2],
        [-0.36, 0.22],
        [-0.44, 0.4],
        [-0.5, 0.6],
      ],
      width: [
        [-0.62, 0.19],
        [-0.44, 0.235],
        [-0.2, 0.225],
        [0.16, 0.15],
      ],
      edge: 0.05,
      waist: [0.56, 0.025],
    },
  )
  addSlab(assembly, 'paint', {
    outline: [
      [-0.42, 0.86],
      [-0.42, 0.95],
      [-0.3, 1.0],
      [-0.14, 1.0],
      [0.02, 0.93],
      [0.12, 0.84],
      [0.04, 0.78],
      [-0.2, 0.76],
    ],
    width: [
      [-0.46, 0.11],
      [-0.3, 0.165],
      [-0.1, 0.15],
      [0.14, 0.09],
    ],
    edge: 0.07,
    waist: [0.79, 0.03],
  })
  addSlab(assembly, 'glass', {
    outline: [
      [-0.76, 0.97],
      [-0.62, 1.09],
      [-0.46, 1.16],
      [-0.44, 1.14],
      [-0.56, 1.02],
      [-0.66, 0.96],
    ],
    width: [
      [-0.78, 0.06],
      [-0.6, 0.13],
      [-0.44, 0.15],
    ],
    edge: 0.03,
  })
  addSlab(assembly, 'seat', {
    outline: [
      [0.06, 0.82],
      [0.1, 0.88],
      [0.26, 0.86],
      [0.4, 0.9],
      [0.4, 0.83],
      [0.2, 0.79],
    ],
    width: [
      [0.06, 0.1],
      [0.3, 0.14],
      [0.42, 0.11],
    ],
    edge: 0.035,
  })
  addSlab(assembly, 'paint', {
    outline: [
      [0.26, 0.8],
      [0.4, 0.91],
      [0.52, 1.0],
      [0.74, 1.06],
      [0.84, 1.05],
      [0.8, 0.99],
      [0.58, 0.86],
      [0.38, 0.77],
    ],
    width: [
      [0.26, 0.12],
      [0.5, 0.125],
      [0.84, 0.05],
    ],
    edge: 0.035,
  })
  assembly.add('lampRed', new RoundedBoxGeometry(0.02, 0.026, 0.1, 3, 0.009), place({ at: [0.825, 1.02, 0] }))
  for (const side of [-1, 1])
    assembly.add(
      'lens',
      new RoundedBoxGeometry(0.1, 0.03, 0.085, 4, 0.013),
      place({ at: [-0.775, 0.862, side * 0.085], turn: [0, side * -0.5, 0.35] }),
    )
  addHandlebar(assembly, [-0.42, 0.95, 0], [-0.44, 0.97, 0.16], [-0.34, 0.94, 0.33], 'blackGloss')
  addBikeMirrors(assembly, [-0.62, 1.0, 0.17], [-0.58, 1.1, 0.31])
  assembly.add(
    'steel',
    new THREE.CapsuleGeometry(0.06, 0.32, 10, 36),
    place({ at: [0.52, 0.5, -0.2], turn: [0, 0, -Math.PI / 2 + 0.5], scale: [1, 1, 0.8] }),
  )
  addRod(
    assembly,
    'steel',
    [
      [0.05, 0.25, 0],
      [0.2, 0.27, -0.14],
      [0.32, 0.38, -0.19],
    ],
    0.028,
  )
  return { parts: assembly.merge(), skins: [] }
}

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
  return { parts: assembly.merge(), skins: [] }
}
