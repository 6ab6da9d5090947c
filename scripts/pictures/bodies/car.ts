import * as THREE from 'three'
import { RoundedBoxGeometry } from 'three/examples/jsm/geometries/RoundedBoxGeometry.js'
import { Assembly, place } from '../parts/assembly'
import { addWheelPair, type WheelDesign, type WheelSpec } from '../parts/wheels'
import type { BuiltBody } from '../studio/body'
import type { Point } from '../studio/curves'
import { meshSymmetricField, type Field } from '../studio/mesh-field'
import { findEndX, findSideZ, findTopY } from '../studio/probe'
import { createShellField, type Shell } from '../studio/shell'
import { createSkin } from '../studio/skin'
import { drawCar } from './car-skin'
import type { CarArt } from './car-art'

export type Car = {
  shell: Shell
  art: CarArt
  wheel: { rim: number; design: WheelDesign; finish?: WheelSpec['finish'] }
  handles: readonly Point[]
  /** Centre of the kerb-side mirror. Omitted by bodies that build their own mirrors in `extras`. */
  mirror?: readonly [number, number, number]
  /** Start and end x of the roof rails. */
  rails?: readonly [number, number]
  fin?: number
  cell?: number
  /** Adds body-specific parts; `field` is the body's signed distance field. */
  extras?: (assembly: Assembly, field: Field) => void
}

export function buildCar(car: Car): BuiltBody {
  const { shell } = car
  const { field, bounds } = createShellField(shell)
  const geometry = meshSymmetricField(field, bounds, car.cell ?? 0.0145)
  const skin = createSkin(shell.length, shell.height, shell.halfWidth)
  drawCar(skin, shell, car.art)
  const assembly = new Assembly()
  addRunningGear(assembly, car)
  if (car.mirror !== undefined) addMirrors(assembly, car.mirror)
  for (const [x, y] of car.handles) addHandle(assembly, field, x, y)
  if (car.rails !== undefined) addRails(assembly, field, shell, car.rails)
  if (car.fin !== undefined) addFin(assembly, field, car.fin)
  addPlate(assembly, field, car.art.plates.nose, -1, shell.length / 2 + 0.05)
  addPlate(assembly, field, car.art.plates.tail, 1, shell.length / 2 + 0.05)
  car.extras?.(assembly, field)
  const half = shell.length / 2
  const { front, rear, radius, arch, archHeight = 0 } = shell.stance
  const wells = [front, rear].map((x) => [x, radius, arch + archHeight * 0.5 + 0.004] as const)
  return {
    parts: assembly.merge(),
    skins: [
      {
        geometry,
        skin,
        reach: { noseFrom: -half, tailFrom: half, noseEnd: -half + 1.05, tailEnd: half - 0.85, wells },
      },
    ],
  }
}

function addRunningGear(assembly: Assembly, { shell, wheel }: Car): void {
  const { front, rear, radius, width, track } = shell.stance
  const axles = [front, rear].filter((x) => Math.abs(x) < shell.length)
  for (const x of axles) {
    addWheelPair(assembly, x, track, { radius, width, ...wheel })
    assembly.add(
      'dark',
      new THREE.CylinderGeometry(0.045, 0.045, track * 1.7, 12),
      place({ at: [x, radius, 0], turn: [Math.PI / 2, 0, 0] }),
    )
  }
  if (axles.length < 2) return
  assembly.add(
    'dark',
    new THREE.BoxGeometry(rear - front - 0.9, 0.1, shell.halfWidth * 1.5, 8, 1, 4),
    place({ at: [(front + rear) / 2, shell.stance.radius * 0.68, 0] }),
  )
}

function addMirrors(assembly: Assembly, [x, y, z]: readonly [number, number, number]): void {
  const cap = new THREE.SphereGeometry(1, 40, 28)
  shapeMirror(cap)
  assembly.addPair('paint', cap, place({ at: [x, y, z], scale: [0.085, 0.072, 0.125] }))
  const base = new THREE.SphereGeometry(1, 24, 16)
  assembly.addPair(
    'blackGloss',
    base,
    place({ at: [x + 0.012, y - 0.05, z - 0.035], scale: [0.05, 0.03, 0.09] }),
  )
  assembly.addPair(
    'blackGloss',
    new THREE.BoxGeometry(0.05, 0.025, 0.12),
    place({ at: [x + 0.02, y - 0.062, z - 0.12] }),
  )
  assembly.addPair(
    'glass',
    new THREE.CircleGeometry(1, 32),
    place({ at: [x + 0.052, y, z], turn: [0, Math.PI / 2, 0], scale: [0.11, 0.058, 1] }),
  )
}

function squash(value: number): number {
  return Math.sign(value) * Math.abs(value) ** 0.72
}

/** Deforms a sphere into a mirror housing: a rounded box with a flat rear. */
function shapeMirror(geometry: THREE.BufferGeometry): void {
  const position = geometry.getAttribute('position')
  for (let at = 0; at < position.count; at++) {
    const x = position.getX(at)
    position.setXYZ(
      at,
      Math.min(0.6, squash(x) * (x < 0 ? 1 : 0.7)),
      squash(position.getY(at)),
      squash(position.getZ(at)),
    )
  }
  geometry.computeVertexNormals()
}

function addHandle(assembly: Assembly, field: Field, x: number, y: number): void {
  const z = findSideZ(field, x, y)
  if (z === undefined) return
  assembly.addPair(
    'paint',
    new RoundedBoxGeometry(0.2, 0.026, 0.026, 4, 0.012),
    place({ at: [x, y, z + 0.012], turn: [0.08, 0, 0.02] }),
  )
  assembly.addPair(
    'dark',
    new THREE.SphereGeometry(1, 20, 12),
    place({ at: [x + 0.01, y - 0.006, z - 0.004], scale: [0.05, 0.03, 0.008] }),
  )
}

function addPlate(assembly: Assembly, field: Field, y: number, towards: -1 | 1, from: number): void {
  const x = y > 0 ? findEndX(field, y, 0.12, towards, from) : undefined
  if (x === undefined) return
  const out = x + towards * 0.012
  assembly.add('blackGloss', new RoundedBoxGeometry(0.016, 0.13, 0.395, 2, 0.007), place({ at: [out, y, 0] }))
  assembly.add(
    'plate',
    new RoundedBoxGeometry(0.006, 0.108, 0.372, 2, 0.003),
    place({ at: [out + towards * 0.009, y, 0] }),
  )
}

function addRails(assembly: Assembly, field: Field, shell: Shell, [x0, x1]: readonly [number, number]): void {
  const z = shell.halfWidth * 0.63
  const points = Array.from({ length: 9 }, (_, k) => {
    const x = x0 + ((x1 - x0) * k) / 8
    const lift = k === 0 || k === 8 ? 0.0 : 0.045
    return new THREE.Vector3(x, (findTopY(field, x, z) ?? shell.height) + lift, z)
  })
  const curve = new THREE.CatmullRomCurve3(points, false, 'centripetal')
  assembly.addPair('steel', new THREE.TubeGeometry(curve, 60, 0.016, 12, false))
}

function addFin(assembly: Assembly, field: Field, x: number): void {
  const y = findTopY(field, x, 0) ?? 1.4
  const shape = new THREE.Shape([
    new THREE.Vector2(-0.08, -0.012),
    new THREE.Vector2(0.045, 0.03),
    new THREE.Vector2(0.06, -0.012),
  ])
  const fin = new THREE.ExtrudeGeometry(shape, {
    depth: 0.016,
    bevelEnabled: true,
    bevelSize: 0.008,
    bevelThickness: 0.01,
    bevelSegments: 3,
  })
  assembly.add('paint', fin, place({ at: [x, y, -0.008] }))
}
