import * as THREE from 'three'
import { RoundedBoxGeometry } from 'three/examples/jsm/geometries/RoundedBoxGeometry.js'
import { place, type Assembly } from '../../parts/assembly'
import type { Car } from '../car'
import { coupe } from './coupe'

/** The opening for the seats, in metres. */
const COCKPIT = { x0: -0.52, x1: 1.34, halfWidth: 0.69, floor: 0.4 }
const WALL = 0.02

/** Windscreen: x, height and half width of its lower and upper edge; the sides are further back and lower. */
const SCREEN = { low: [-0.84, 0.88, 0.74], high: [-0.1, 1.25, 0.6], bow: 0.32, drop: 0.06 } as const
const SCREEN_STEPS = 24
/** Radius of the windscreen's frame. */
const FRAME = 0.026

/** No part of the body is at this height, so nothing is drawn. */
const OUT_OF_SIGHT: Car['art']['screen'] = {
  outline: [
    [0, 1.9],
    [0.1, 1.9],
    [0.1, 1.95],
  ],
  radius: 0.01,
}

/** A two-door convertible with its roof open: the coupe below the beltline, with windscreen and seats. */
export const convertible: Car = {
  ...coupe,
  shell: {
    ...coupe.shell,
    height: 1.3,
    // Below the beltline: there is no cabin.
    cabin: [
      [-0.4, 0.8],
      [0.4, 0.8],
      [0.4, 0.7],
      [-0.4, 0.7],
    ],
    tub: COCKPIT,
  },
  art: {
    ...coupe.art,
    daylight: {
      outline: [
        [-0.56, 0.915],
        [1.2, 0.945],
        [1.2, 0.93],
        [-0.56, 0.9],
      ],
      radius: 0.005,
    },
    panes: [],
    screen: OUT_OF_SIGHT,
    backlight: undefined,
    doors: [
      [
        [-0.6, 0.93],
        [-0.68, 0.78],
        [-0.66, 0.34],
        [-0.58, 0.25],
        [0.42, 0.25],
        [0.56, 0.36],
        [0.66, 0.6],
        [0.66, 0.96],
      ],
    ],
  },
  mirror: [-0.46, 0.99, 0.92],
  fin: undefined,
  extras: addOpenCabin,
}

function addOpenCabin(assembly: Assembly): void {
  addLining(assembly)
  addWindscreen(assembly)
  const box = (
    material: 'seat' | 'leather' | 'canvas',
    size: readonly [number, number, number],
    at: readonly [number, number, number],
    lean = 0,
  ) =>
    assembly.add(
      material,
      new RoundedBoxGeometry(...size, 5, Math.min(...size) * 0.42),
      place({ at, turn: [0, 0, lean] }),
    )
  for (const z of [-0.36, 0.36]) {
    box('leather', [0.5, 0.16, 0.5], [0.18, 0.6, z])
    box('leather', [0.17, 0.62, 0.5], [0.5, 0.84, z], -0.28)
    box('leather', [0.1, 0.17, 0.28], [0.63, 1.2, z], -0.2)
    box('leather', [0.14, 0.45, 0.46], [1.12, 0.82, z], -0.2)
    box('leather', [0.09, 0.11, 0.26], [1.17, 1.05, z], -0.2)
  }
  box('seat', [0.3, 0.2, 1.36], [-0.42, 0.82, 0])
  // The folded roof.
  box('canvas', [0.34, 0.12, 1.24], [1.42, 0.985, 0], -0.06)
  assembly.add(
    'seat',
    new THREE.TorusGeometry(0.17, 0.018, 12, 40),
    place({ at: [-0.14, 0.93, -0.36], turn: [0, Math.PI / 2 - 0.35, 0] }),
  )
}

/** Lines the opening, whose cut faces would have the colour of the body. */
function addLining(assembly: Assembly): void {
  const { x0, x1, halfWidth, floor } = COCKPIT
  const [length, top] = [x1 - x0, 0.88]
  const middle = (x0 + x1) / 2
  assembly.add('dark', new THREE.BoxGeometry(length, WALL, halfWidth * 2), place({ at: [middle, floor, 0] }))
  assembly.addPair(
    'seat',
    new THREE.BoxGeometry(length, top - floor, WALL),
    place({ at: [middle, (top + floor) / 2, halfWidth] }),
  )
  for (const x of [x0, x1])
    assembly.add(
      'seat',
      new THREE.BoxGeometry(WALL, top - floor, halfWidth * 2),
      place({ at: [x, (top + floor) / 2, 0] }),
    )
}

/** A point of the windscreen: `u` from -1 to 1 across, `v` from 0 to 1 up. */
function toScreen(u: number, v: number): THREE.Vector3 {
  const { low, high, bow, drop } = SCREEN
  const between = (index: 0 | 1 | 2) => low[index] + (high[index] - low[index]) * v
  const z = u * between(2)
  return new THREE.Vector3(between(0) + bow * z * z, between(1) - drop * z * z, z)
}

function createTube(points: THREE.Vector3[], radius: number): THREE.TubeGeometry {
  return new THREE.TubeGeometry(new THREE.CatmullRomCurve3(points), 60, radius, 12, false)
}

function addWindscreen(assembly: Assembly): void {
  const glass = new THREE.PlaneGeometry(2, 1, SCREEN_STEPS, SCREEN_STEPS)
  const position = glass.getAttribute('position')
  for (let at = 0; at < position.count; at++) {
    const { x, y, z } = toScreen(position.getX(at), position.getY(at) + 0.5)
    position.setXYZ(at, x, y, z)
  }
  glass.computeVertexNormals()
  assembly.add('glass', glass)
  const steps = Array.from({ length: SCREEN_STEPS + 1 }, (_, step) => step / SCREEN_STEPS)
  const pillar = createTube(
    steps.map((v) => toScreen(1, v)),
    FRAME,
  )
  assembly.addPair('paint', pillar)
  assembly.addPair('paint', new THREE.SphereGeometry(FRAME, 20, 14), place({ at: toScreen(1, 1).toArray() }))
  assembly.add(
    'paint',
    createTube(
      steps.map((step) => toScreen(step * 2 - 1, 1)),
      FRAME,
    ),
  )
  assembly.add(
    'blackGloss',
    createTube(
      steps.map((step) => toScreen(step * 2 - 1, 0)),
      0.02,
    ),
  )
}
