import * as THREE from 'three'
import { RoundedBoxGeometry } from 'three/examples/jsm/geometries/RoundedBoxGeometry.js'
import { Assembly, place } from '../../parts/assembly'
import { addRod } from '../../parts/chassis'
import { addBikeMirrors, addHandlebar } from '../../parts/motorcycle-parts'
import type { BuiltBody } from '../../studio/body'
import { addSlab } from './slabs'
import { addRoadRunningGear } from './running-gear'

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
    new RoundedBoxGeometry(0.03, 0.1, 0.17, 5, 0.014),
    place({ at: [-0.652, 0.92, 0], turn: [0, 0, -0.32] }),
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
