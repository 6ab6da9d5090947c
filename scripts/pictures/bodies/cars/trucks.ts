import * as THREE from 'three'
import { RoundedBoxGeometry } from 'three/examples/jsm/geometries/RoundedBoxGeometry.js'
import { place, type Assembly } from '../../parts/assembly'
import { addBlock, addBlocks, addFrame, addPantech, addRod, addTray, addTwinAxle } from '../../parts/chassis'
import type { Point } from '../../studio/curves'
import type { Car } from '../car'

const OFF: Point[] = [
  [9, 9],
  [9.1, 9],
  [9.1, 9.1],
]

type Cab = {
  length: number
  height: number
  back: number
  floor: number
  belt: number
  roof: number
  half: number
  axle: number
  radius: number
  front: number
}

/** Builds a forward-control (cab-over) cab from its main dimensions. */
function buildCab({
  length,
  height,
  back,
  floor,
  belt,
  roof,
  half,
  axle,
  radius,
  front,
}: Cab): Pick<Car, 'shell' | 'art' | 'handles'> {
  const door = back - 0.22
  const arch = radius + 0.075
  const rise = roof - belt
  const y = (share: number): number => floor + (belt - floor) * share
  return {
    shell: {
      length,
      height,
      halfWidth: half,
      stance: { front: axle, rear: 90, radius, width: 0.24, track: half - 0.04, arch },
      lower: [
        [front + 0.16, floor],
        [front + 0.05, floor + 0.03],
        [front, floor + 0.14],
        [front, y(0.5)],
        [front + 0.012, y(0.8)],
        [front + 0.04, belt - 0.02],
        [front + 0.2, belt + 0.02],
        [back - 0.3, belt + 0.02],
        [back - 0.03, belt + 0.01],
        [back, belt - 0.06],
        [back, y(0.5)],
        [back - 0.01, y(0.32)],
        [back - 0.1, y(0.26)],
        [(front + back) / 2, y(0.2)],
        [front + 0.5, floor + 0.04],
      ],
      cabin: [
        [front + 0.035, belt - 0.03],
        [front + 0.08, belt + rise * 0.22],
        [front + 0.2, belt + rise * 0.62],
        [front + 0.32, belt + rise * 0.9],
        [front + 0.5, belt + rise * 0.985],
        [front + 0.9, roof],
        [back - 0.3, roof - 0.01],
        [back - 0.05, roof - 0.06],
        [back, roof - 0.2],
        [back, belt],
        [back - 0.1, belt - 0.25],
        [(front + back) / 2, belt - 0.3],
        [front + 0.2, belt - 0.25],
      ],
      plan: [
        [front - 0.05, half - 0.16],
        [front + 0.08, half - 0.07],
        [front + 0.3, half - 0.015],
        [front + 0.6, half],
        [back, half - 0.01],
      ],
      section: [
        [floor, 0.05],
        [floor + 0.1, 0.015],
        [y(0.4), 0.0],
        [y(0.62), 0.012],
        [y(0.8), 0.004],
        [belt, 0.012],
        [belt + 0.1, 0.03],
      ],
      rake: 0,
      cabinPlan: [
        [front - 0.05, half - 0.1],
        [front + 0.3, half - 0.045],
        [front + 0.7, half - 0.03],
        [back, half - 0.035],
      ],
      belt,
      lean: [0.055, 0.05],
      bow: { nose: 0.13, tail: 0.1, screen: 0.13, backlight: 0.1 },
      crown: { bonnet: 0, roof: 0.035 },
      edge: { lower: 0.09, cabin: 0.1, fillet: 0.03 },
      flare: 0.016,
      pressed: [
        {
          on: 'nose',
          outline: [
            [-0.6, y(0.6)],
            [half * 0.72, y(0.6)],
            [half * 0.7, y(0.86)],
            [-0.6, y(0.86)],
          ],
          depth: 0.018,
          soft: 0.012,
        },
        {
          on: 'nose',
          outline: [
            [-0.6, floor + 0.07],
            [half * 0.5, floor + 0.07],
            [half * 0.5, y(0.24)],
            [-0.6, y(0.24)],
          ],
          depth: 0.03,
          soft: 0.014,
        },
      ],
    },
    art: {
      daylight: {
        outline: [
          [front + 0.28, belt + 0.02],
          [front + 0.42, belt + rise * 0.6],
          [front + 0.56, belt + rise * 0.8],
          [door - 0.05, belt + rise * 0.82],
          [door - 0.02, belt + 0.02],
          [front + 0.75, belt - 0.08],
        ],
        radius: 0.05,
      },
      panes: [
        {
          outline: [
            [front + 0.34, belt + 0.03],
            [front + 0.47, belt + rise * 0.58],
            [front + 0.58, belt + rise * 0.75],
            [door - 0.09, belt + rise * 0.77],
            [door - 0.06, belt + 0.03],
            [front + 0.75, belt - 0.05],
          ],
          radius: 0.04,
        },
      ],
      doors: [
        [
          [front + 0.26, belt + rise * 0.5],
          [front + 0.24, belt],
          [front + 0.28, y(0.62)],
          [axle - arch * 0.3, y(0.45)],
          [axle + arch * 0.8, y(0.3)],
          [door, y(0.3)],
          [door + 0.04, y(0.4)],
          [door + 0.04, belt + rise * 0.86],
        ],
      ],
      screen: {
        outline: [
          [-0.2, belt + 0.03],
          [half * 0.7, belt + 0.03],
          [half * 0.84, belt + 0.06],
          [half * 0.79, belt + rise * 0.78],
          [half * 0.6, belt + rise * 0.84],
          [-0.2, belt + rise * 0.86],
        ],
        radius: 0.06,
      },
      bonnet: [
        [8, 0],
        [8.1, 0.1],
      ],
      lamp: {
        outline: [
          [half * 0.58, y(0.3)],
          [half * 0.6, y(0.5)],
          [half * 0.9, y(0.53)],
          [half * 1.12, y(0.52)],
          [half * 1.14, y(0.33)],
          [half * 0.9, y(0.28)],
        ],
        radius: 0.03,
        lights: [
          [half * 0.7, y(0.4)],
          [half * 0.87, y(0.41)],
        ],
        lightRadius: 0.058,
        day: [
          [half * 0.62, y(0.5)],
          [half * 0.9, y(0.51)],
          [half * 1.08, y(0.5)],
        ],
      },
      grille: {
        outline: [
          [-0.3, y(0.61)],
          [half * 0.66, y(0.61)],
          [half * 0.7, y(0.66)],
          [half * 0.69, y(0.85)],
          [-0.3, y(0.85)],
        ],
        radius: 0.03,
        pattern: 'bars',
        pitch: 0.062,
      },
      intakes: [
        {
          outline: [
            [-0.3, floor + 0.08],
            [half * 0.46, floor + 0.08],
            [half * 0.48, y(0.23)],
            [-0.3, y(0.23)],
          ],
          radius: 0.03,
        },
      ],
      noseLines: [
        [
          [-0.2, y(0.555)],
          [half * 1.2, y(0.555)],
        ],
        [
          [-0.2, y(0.9)],
          [half * 1.15, y(0.9)],
        ],
      ],
      tailLamp: { outline: OFF, radius: 0.01, lit: OFF },
      valance: [],
      plates: { nose: y(0.32), tail: 0 },
      sill: floor + 0.05,
    },
    handles: [[door - 0.12, belt - 0.12]],
  }
}

const lightCab: Cab = {
  length: 7.2,
  height: 3.3,
  back: -1.9,
  floor: 0.48,
  belt: 1.38,
  roof: 2.3,
  half: 1.0,
  axle: -2.52,
  radius: 0.4,
  front: -3.6,
}
const lightWheel = { radius: 0.4, width: 0.21, rim: 0.24, design: 'truck' } as const

function addMirrorArms(assembly: Assembly, front: number, half: number, low: number, high: number): void {
  for (const y of [low, high])
    addRod(
      assembly,
      'plastic',
      [
        [front + 0.3, y, half - 0.04],
        [front + 0.12, y, half + 0.17],
      ],
      0.013,
      true,
    )
  assembly.addPair(
    'plastic',
    new RoundedBoxGeometry(0.07, high - low + 0.12, 0.2, 4, 0.03),
    place({ at: [front + 0.1, (low + high) / 2, half + 0.2] }),
  )
  assembly.addPair(
    'glass',
    new THREE.BoxGeometry(0.004, high - low + 0.04, 0.16),
    place({ at: [front + 0.137, (low + high) / 2, half + 0.2] }),
  )
}

function addLightChassis(assembly: Assembly): void {
  addFrame(assembly, -3.1, 3.5, 0.86, 1.05)
  addTwinAxle(assembly, 1.5, 1.06, lightWheel)
  addMirrorArms(assembly, -3.6, 1.0, 1.55, 1.92)
  addBlock(assembly, 'dark', [-3.2, -1.95], [0.55, 0.9], [-0.75, 0.75])
  addBlock(assembly, 'plastic', [-1.4, -0.5], [0.42, 0.8], [-1.02, -0.5])
  assembly.add('tray', new RoundedBoxGeometry(0.95, 0.4, 0.42, 5, 0.06), place({ at: [-0.9, 0.62, 0.78] }))
  addBlocks(assembly, 'steel', [-0.2, 0.85], [0.5, 0.54], [1.02, 1.05])
  addBlocks(assembly, 'steel', [-0.2, 0.85], [0.7, 0.74], [1.02, 1.05])
}

const lightCar = buildCab(lightCab)

export const truck: Car = {
  ...lightCar,
  wheel: { rim: 0.24, design: 'truck' },
  cell: 0.02,
  extras: (assembly) => {
    addLightChassis(assembly)
    addPantech(assembly, [-1.72, 3.58], [1.0, 3.28], 1.14)
    assembly.add('white', new RoundedBoxGeometry(0.5, 0.5, 1.5, 6, 0.16), place({ at: [-2.1, 2.5, 0] }))
  },
}

export const truckTray: Car = {
  ...lightCar,
  wheel: { rim: 0.24, design: 'truck' },
  cell: 0.02,
  extras: (assembly) => {
    addLightChassis(assembly)
    addTray(assembly, [-1.72, 3.45], 1.08, 1.14, 0.38)
  },
}

const heavyCab: Cab = {
  length: 6.6,
  height: 3.6,
  back: -1.05,
  floor: 0.42,
  belt: 1.95,
  roof: 3.35,
  half: 1.22,
  axle: -1.95,
  radius: 0.51,
  front: -3.3,
}
const heavyWheel = { radius: 0.51, width: 0.28, rim: 0.3, design: 'truck' } as const

const heavyCar = buildCab(heavyCab)

export const primeMover: Car = {
  ...heavyCar,
  wheel: { rim: 0.3, design: 'truck' },
  cell: 0.024,
  extras: (assembly) => {
    addFrame(assembly, -2.4, 3.25, 1.0, 1.22)
    for (const x of [1.25, 2.6]) addTwinAxle(assembly, x, 1.24, heavyWheel)
    addMirrorArms(assembly, -3.3, 1.22, 2.2, 2.75)
    addBlock(assembly, 'dark', [-2.9, -1.1], [0.6, 1.2], [-0.85, 0.85])
    for (const side of [-1, 1]) {
      assembly.add(
        'chrome',
        new THREE.CylinderGeometry(0.32, 0.32, 1.35, 48, 8),
        place({ at: [-0.15, 0.72, side * 0.9], turn: [0, 0, Math.PI / 2] }),
      )
      for (const x of [-0.6, 0.3])
        assembly.add(
          'dark',
          new THREE.CylinderGeometry(0.326, 0.326, 0.05, 48),
          place({ at: [x, 0.72, side * 0.9], turn: [0, 0, Math.PI / 2] }),
        )
    }
    addRod(
      assembly,
      'chrome',
      [
        [-0.9, 0.9, 0.95],
        [-0.9, 3.5, 0.95],
        [-0.86, 3.62, 0.95],
      ],
      0.075,
      true,
    )
    assembly.add(
      'dark',
      new RoundedBoxGeometry(1.1, 0.1, 0.95, 4, 0.04),
      place({ at: [1.9, 1.12, 0], turn: [0, 0, -0.04] }),
    )
    addBlock(assembly, 'tray', [-0.85, 0.6], [1.0, 1.03], [-0.42, 0.42])
    assembly.add(
      'paint',
      new RoundedBoxGeometry(1.35, 0.5, 1.9, 6, 0.2),
      place({ at: [-1.75, 3.42, 0], turn: [0, 0, 0.12] }),
    )
    for (const z of [-0.8, -0.4, 0, 0.4, 0.8])
      assembly.add(
        'lampAmber',
        new RoundedBoxGeometry(0.06, 0.035, 0.1, 2, 0.012),
        place({ at: [-2.62, 3.33, z] }),
      )
    for (const side of [-1, 1]) addWheelPairGuard(assembly, side)
  },
}

function addWheelPairGuard(assembly: Assembly, side: number): void {
  addBlock(assembly, 'tray', [-1.15, -0.9], [0.45, 0.48], [side * 0.95 - 0.2, side * 0.95 + 0.2])
  addBlock(assembly, 'tray', [-1.15, -0.9], [0.75, 0.78], [side * 0.95 - 0.2, side * 0.95 + 0.2])
}
