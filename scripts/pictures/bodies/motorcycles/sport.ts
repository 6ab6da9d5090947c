import * as THREE from 'three'
import { RoundedBoxGeometry } from 'three/examples/jsm/geometries/RoundedBoxGeometry.js'
import { Assembly, place } from '../../parts/assembly'
import { addRod } from '../../parts/chassis'
import { addBikeMirrors, addHandlebar } from '../../parts/motorcycle-parts'
import type { BuiltBody } from '../../studio/body'
import { addSlab } from './slabs'
import { addRoadRunningGear } from './running-gear'

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
