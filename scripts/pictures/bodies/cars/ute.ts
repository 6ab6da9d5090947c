import * as THREE from 'three'
import { RoundedBoxGeometry } from 'three/examples/jsm/geometries/RoundedBoxGeometry.js'
import { place, type Assembly } from '../../parts/assembly'
import type { Car } from '../car'
import { fitFace } from '../faces'

const { face, plate, pressed } = fitFace('bold', { wide: 1.04, tall: 1.16, lift: 0.12 })

/** A dual-cab ute with a styleside tub and a sports bar. */
export const ute: Car = {
  shell: {
    length: 5.35,
    height: 1.81,
    halfWidth: 0.95,
    stance: {
      front: -1.72,
      rear: 1.5,
      radius: 0.39,
      width: 0.25,
      track: 0.935,
      arch: 0.435,
      archHeight: 0.03,
    },
    lower: [
      [-2.42, 0.36],
      [-2.58, 0.38],
      [-2.67, 0.48],
      [-2.665, 0.72],
      [-2.65, 0.92],
      [-2.58, 1.04],
      [-2.4, 1.095],
      [-2.0, 1.13],
      [-1.6, 1.15],
      [-1.3, 1.165],
      [-0.6, 1.175],
      [0.2, 1.185],
      [0.9, 1.195],
      [1.6, 1.2],
      [2.3, 1.205],
      [2.5, 1.215],
      [2.565, 1.2],
      [2.58, 1.1],
      [2.57, 0.9],
      [2.57, 0.72],
      [2.56, 0.62],
      [2.48, 0.55],
      [2.1, 0.5],
      [1.0, 0.4],
      [0, 0.38],
      [-1.2, 0.38],
    ],
    cabin: [
      [-1.5, 1.04],
      [-1.33, 1.155],
      [-0.98, 1.4],
      [-0.62, 1.64],
      [-0.4, 1.735],
      [-0.1, 1.79],
      [0.3, 1.805],
      [0.62, 1.79],
      [0.8, 1.755],
      [0.86, 1.68],
      [0.9, 1.45],
      [0.94, 1.15],
      [0.9, 0.95],
      [0, 0.9],
      [-1.2, 0.9],
    ],
    plan: [
      [-2.72, 0.76],
      [-2.58, 0.85],
      [-2.35, 0.91],
      [-1.9, 0.94],
      [-1.2, 0.945],
      [0, 0.95],
      [1.5, 0.95],
      [2.3, 0.94],
      [2.52, 0.925],
      [2.65, 0.9],
    ],
    section: [
      [0.34, 0.06],
      [0.42, 0.026],
      [0.54, 0.012],
      [0.68, 0.026],
      [0.8, 0.018],
      [0.93, 0.0],
      [0.99, 0.004],
      [1.03, 0.018],
      [1.12, 0.03],
      [1.22, 0.05],
    ],
    rake: 0.01,
    cabinPlan: [
      [-1.5, 0.72],
      [-1.1, 0.805],
      [-0.6, 0.84],
      [0.1, 0.855],
      [0.6, 0.845],
      [1.0, 0.8],
    ],
    belt: 1.18,
    lean: [0.24, 0.22],
    bow: { nose: 0.2, tail: 0.03, screen: 0.24, backlight: 0.05 },
    crown: { bonnet: 0.05, roof: 0.06 },
    edge: { lower: 0.08, cabin: 0.1, fillet: 0.04 },
    flare: 0.034,
    pressed,
    tub: { x0: 1.08, x1: 2.5, halfWidth: 0.8, floor: 0.82 },
  },
  art: {
    ...face,
    daylight: {
      outline: [
        [-1.2, 1.215],
        [-0.85, 1.46],
        [-0.55, 1.645],
        [-0.3, 1.715],
        [0.3, 1.735],
        [0.62, 1.72],
        [0.74, 1.64],
        [0.78, 1.3],
        [0.7, 1.245],
      ],
      radius: 0.06,
    },
    panes: [
      {
        outline: [
          [-1.1, 1.23],
          [-0.82, 1.45],
          [-0.53, 1.625],
          [-0.3, 1.688],
          [-0.2, 1.695],
          [-0.22, 1.25],
        ],
        radius: 0.03,
      },
      {
        outline: [
          [-0.12, 1.252],
          [-0.1, 1.7],
          [0.3, 1.71],
          [0.6, 1.698],
          [0.69, 1.63],
          [0.72, 1.31],
          [0.66, 1.265],
        ],
        radius: 0.04,
      },
    ],
    doors: [
      [
        [-1.1, 1.22],
        [-1.18, 1.04],
        [-1.16, 0.56],
        [-1.1, 0.47],
        [-0.24, 0.47],
        [-0.18, 0.55],
        [-0.17, 1.25],
      ],
      [
        [-0.17, 1.25],
        [-0.18, 0.55],
        [-0.12, 0.47],
        [0.56, 0.47],
        [0.66, 0.56],
        [0.77, 0.85],
        [0.78, 1.26],
      ],
      [
        [0.965, 1.3],
        [0.965, 0.3],
      ],
    ],
    fuelCap: [1.2, 1.04],
    screen: {
      outline: [
        [-0.2, 1.2],
        [0.55, 1.2],
        [0.7, 1.215],
        [0.62, 1.645],
        [0.42, 1.67],
        [-0.2, 1.685],
      ],
      radius: 0.04,
    },
    backlight: {
      outline: [
        [-0.2, 1.3],
        [0.55, 1.3],
        [0.64, 1.32],
        [0.58, 1.66],
        [-0.2, 1.68],
      ],
      radius: 0.05,
    },
    bonnet: [
      [-2.48, 0],
      [-2.47, 0.42],
      [-2.38, 0.64],
      [-2.1, 0.72],
      [-1.6, 0.76],
      [-1.36, 0.785],
    ],
    tailLamp: {
      outline: [
        [0.755, 0.78],
        [0.755, 1.13],
        [0.95, 1.14],
        [1.03, 1.1],
        [1.03, 0.8],
        [0.95, 0.77],
      ],
      radius: 0.03,
      lit: [
        [0.81, 1.09],
        [0.94, 1.09],
        [0.97, 0.94],
      ],
      amber: [0.88, 0.85],
    },
    tailLines: [
      [
        [-0.1, 0.74],
        [0.72, 0.74],
        [0.73, 0.78],
        [0.73, 1.24],
      ],
    ],
    valance: [],
    plates: { nose: plate, tail: 0 },
    cladding: { sill: 0.47, arch: 0.06, bumper: 0.44 },
  },
  wheel: { rim: 0.235, design: 'six-block', finish: 'darkAlloy' },
  handles: [
    [-0.38, 1.09],
    [0.58, 1.095],
  ],
  mirror: [-0.9, 1.31, 1.0],
  extras: addTubParts,
}

function addTubParts(assembly: Assembly): void {
  assembly.add('plastic', new THREE.BoxGeometry(1.42, 0.02, 1.6, 40, 1, 40), place({ at: [1.79, 0.83, 0] }))
  const hoop = new THREE.CatmullRomCurve3(
    [
      [1.35, 1.2, 0.8],
      [1.16, 1.56, 0.7],
      [1.1, 1.66, 0.58],
      [1.1, 1.68, 0],
      [1.1, 1.66, -0.58],
      [1.16, 1.56, -0.7],
      [1.35, 1.2, -0.8],
    ].map((point) => new THREE.Vector3(...point)),
    false,
    'centripetal',
  )
  assembly.add('blackGloss', new THREE.TubeGeometry(hoop, 120, 0.036, 16))
  const brace = new THREE.LineCurve3(new THREE.Vector3(1.13, 1.62, 0.64), new THREE.Vector3(1.95, 1.2, 0.82))
  assembly.addPair('blackGloss', new THREE.TubeGeometry(brace, 20, 0.03, 14))
  assembly.addPair(
    'plastic',
    new RoundedBoxGeometry(1.5, 0.02, 0.1, 3, 0.009),
    place({ at: [1.79, 1.212, 0.855] }),
  )
  assembly.add('plastic', new RoundedBoxGeometry(0.16, 0.13, 1.72, 4, 0.04), place({ at: [2.66, 0.6, 0] }))
  assembly.add(
    'blackGloss',
    new RoundedBoxGeometry(0.03, 0.05, 0.26, 3, 0.012),
    place({ at: [2.59, 1.06, 0] }),
  )
  assembly.add('plate', new RoundedBoxGeometry(0.012, 0.125, 0.37, 2, 0.005), place({ at: [2.745, 0.6, 0] }))
  assembly.addPair('dark', new THREE.BoxGeometry(0.02, 0.3, 0.24), place({ at: [1.98, 0.42, 0.8] }))
  assembly.add('dark', new THREE.BoxGeometry(1.7, 0.1, 0.9, 10, 1, 6), place({ at: [1.8, 0.52, 0] }))
  const step = new THREE.LineCurve3(new THREE.Vector3(-1.16, 0.36, 0.9), new THREE.Vector3(0.85, 0.36, 0.9))
  assembly.addPair('plastic', new THREE.TubeGeometry(step, 60, 0.04, 14))
}
