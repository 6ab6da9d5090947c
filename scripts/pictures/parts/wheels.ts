import * as THREE from 'three'
import { place, type Assembly } from './assembly'

export type WheelDesign = 'five-twin' | 'ten' | 'turbine' | 'six-block' | 'steel' | 'truck'
export type WheelSpec = {
  radius: number
  width: number
  rim: number
  design: WheelDesign
  finish?: 'alloy' | 'darkAlloy' | 'chrome'
}

/** A wheel pair. The outer face points to +z at `outer` metres from the centre plane; the other wheel is mirrored. */
export function addWheelPair(assembly: Assembly, x: number, outer: number, spec: WheelSpec): void {
  const at = place({ at: [x, spec.radius, outer] })
  for (const [material, geometry] of buildWheel(spec)) assembly.addPair(material, geometry, at)
}

type Part = readonly [
  (
    | 'rubber'
    | 'alloy'
    | 'darkAlloy'
    | 'chrome'
    | 'disc'
    | 'dark'
    | 'plastic'
    | 'steel'
    | 'blackGloss'
    | 'white'
  ),
  THREE.BufferGeometry,
]

/** Parts of one wheel in local coordinates: axle along z, outer sidewall at z = 0, negative z inwards. */
function buildWheel({ radius: r, width: w, rim, design, finish = 'alloy' }: WheelSpec): Part[] {
  const parts: Part[] = [['rubber', buildTyre(r, w, rim)]]
  const lip = rim - 0.006
  parts.push([
    finish,
    lathe([
      [lip, -0.02],
      [rim + 0.006, -0.008],
      [rim + 0.004, -0.001],
      [rim - 0.008, -0.004],
      [rim - 0.018, -0.02],
      [rim - 0.022, -0.05],
    ]),
  ])
  parts.push([
    'darkAlloy',
    lathe([
      [rim - 0.02, -0.03],
      [rim - 0.03, -w * 0.55],
      [rim - 0.02, -w + 0.02],
    ]),
  ])
  parts.push(['dark', new THREE.CircleGeometry(rim, 48).translate(0, 0, -w * 0.8)])
  if (design !== 'steel' && design !== 'truck') {
    parts.push([
      'disc',
      lathe([
        [0.05, -0.085],
        [rim * 0.72, -0.085],
        [rim * 0.72, -0.11],
        [0.05, -0.11],
      ]),
    ])
    parts.push([
      'dark',
      new THREE.BoxGeometry(rim * 0.3, rim * 0.62, 0.07).translate(rim * 0.62, 0.04, -0.09),
    ])
  }
  parts.push(...buildFace(rim, design, finish))
  return parts
}

function buildTyre(r: number, w: number, rim: number): THREE.BufferGeometry {
  const shoulder = r * 0.045
  const profile: [number, number][] = [
    [rim - 0.004, -0.012],
    [rim + 0.006, -0.004],
    [rim + 0.02, 0.0],
    [rim + (r - rim) * 0.38, 0.007],
    [rim + (r - rim) * 0.6, 0.006],
    [rim + (r - rim) * 0.62, 0.003],
    [rim + (r - rim) * 0.68, 0.003],
    [rim + (r - rim) * 0.7, 0.006],
    [r - shoulder * 1.2, -0.006],
    [r - shoulder * 0.4, -0.018],
    [r - 0.003, -0.034],
  ]
  const groove = 0.007
  for (let k = 0; k < 3; k++) {
    const z = -0.034 - ((k + 0.7) * (w - 0.068)) / 3.4
    profile.push([r, z + 0.008], [r - groove, z + 0.005], [r - groove, z - 0.005], [r, z - 0.008])
  }
  profile.push(
    [r - 0.003, -w + 0.034],
    [r - shoulder * 0.4, -w + 0.018],
    [r - shoulder * 1.2, -w + 0.006],
    [rim, -w + 0.012],
  )
  return lathe(profile, 96, true)
}

/** Revolves a profile of [radius, z] around z. Normals point outwards, or towards +z unless `outwards`. */
export function lathe(
  profile: readonly (readonly [number, number])[],
  segments = 72,
  outwards = false,
): THREE.BufferGeometry {
  const geometry = new THREE.LatheGeometry(
    profile.map(([radius, z]) => new THREE.Vector2(radius, z)),
    segments,
  ).rotateX(Math.PI / 2)
  const position = geometry.getAttribute('position')
  const normal = geometry.getAttribute('normal')
  let facing = 0
  for (let at = 0; at < position.count; at++)
    facing += outwards
      ? position.getX(at) * normal.getX(at) + position.getY(at) * normal.getY(at)
      : normal.getZ(at)
  if (facing >= 0) return geometry
  for (let at = 0; at < normal.count; at++)
    normal.setXYZ(at, -normal.getX(at), -normal.getY(at), -normal.getZ(at))
  const index = Array.from(geometry.index?.array ?? [])
  for (let at = 0; at < index.length; at += 3)
    [index[at + 1], index[at + 2]] = [index[at + 2] ?? 0, index[at + 1] ?? 0]
  geometry.setIndex(index)
  return geometry
}

function buildFace(rim: number, design: WheelDesign, finish: 'alloy' | 'darkAlloy' | 'chrome'): Part[] {
  if (design === 'truck') return buildTruckFace(rim)
  if (design === 'steel') return buildSteelFace(rim)
  const spokes = { 'five-twin': 5, ten: 10, turbine: 9, 'six-block': 6 }[design]
  const outer = rim - 0.012
  const shape = new THREE.Shape().absarc(0, 0, outer, 0, Math.PI * 2, false)
  const step = (Math.PI * 2) / spokes
  for (let k = 0; k < spokes; k++)
    for (const hole of holesOf(design, outer, k * step + Math.PI / 2, step)) shape.holes.push(hole)
  const bevel = {
    bevelEnabled: true,
    bevelThickness: 0.007,
    bevelSize: 0.006,
    bevelOffset: -0.006,
    bevelSegments: 3,
  }
  const face = new THREE.ExtrudeGeometry(shape, { depth: 0.024, curveSegments: 40, ...bevel })
  dish(face, outer, design === 'six-block' ? 0.02 : 0.032)
  const hub = lathe(
    [
      [0, 0.003],
      [0.026, 0.003],
      [0.03, -0.001],
      [0.031, -0.012],
    ],
    36,
  ).translate(0, 0, -0.026)
  const parts: Part[] = [
    [finish, face],
    ['blackGloss', hub],
  ]
  for (let k = 0; k < 5; k++) {
    const angle = (k / 5) * Math.PI * 2 + 0.3
    parts.push([
      'darkAlloy',
      new THREE.CylinderGeometry(0.009, 0.009, 0.012, 12)
        .rotateX(Math.PI / 2)
        .translate(Math.cos(angle) * 0.057, Math.sin(angle) * 0.057, -0.036),
    ])
  }
  return parts
}

/** Moves the centre of the face inwards, so that the spokes are concave. */
function dish(geometry: THREE.BufferGeometry, outer: number, depth: number): void {
  const position = geometry.getAttribute('position')
  for (let at = 0; at < position.count; at++) {
    const t = Math.hypot(position.getX(at), position.getY(at)) / outer
    position.setZ(at, position.getZ(at) - 0.036 - depth * (1 - t * t))
  }
  geometry.computeVertexNormals()
}

function holesOf(design: WheelDesign, outer: number, angle: number, step: number): THREE.Path[] {
  const hub = 0.085
  const edge = outer - 0.016
  if (design === 'five-twin')
    return [
      wedge(hub, edge, angle + step * 0.5, step * 0.29, step * 0.31),
      wedge(hub + 0.045, edge, angle, step * 0.03, step * 0.1),
    ]
  if (design === 'ten') return [wedge(hub, edge, angle + step / 2, step * 0.2, step * 0.33)]
  if (design === 'six-block')
    return [wedge(hub + 0.012, edge - 0.006, angle + step / 2, step * 0.26, step * 0.36)]
  return [wedge(hub, edge, angle + step / 2, step * 0.22, step * 0.34, 0.22)]
}

function polar(radius: number, angle: number): THREE.Vector2 {
  return new THREE.Vector2(Math.cos(angle) * radius, Math.sin(angle) * radius)
}

/** An opening with rounded corners between two spokes; `twist` rotates it, in radians. */
function wedge(r0: number, r1: number, middle: number, half0: number, half1: number, twist = 0): THREE.Path {
  const points: THREE.Vector2[] = []
  const steps = 8
  for (let k = 0; k <= steps; k++) points.push(polar(r1, middle + twist - half1 + (2 * half1 * k) / steps))
  for (let k = 1; k < steps; k++)
    points.push(
      polar(
        r1 + ((r0 - r1) * k) / steps,
        middle + twist * (1 - k / steps) + half1 + ((half0 - half1) * k) / steps,
      ),
    )
  for (let k = 0; k <= 3; k++) points.push(polar(r0, middle + half0 - (2 * half0 * k) / 3))
  for (let k = 1; k < steps; k++)
    points.push(
      polar(
        r0 + ((r1 - r0) * k) / steps,
        middle + (twist * k) / steps - half0 + ((half0 - half1) * k) / steps,
      ),
    )
  return new THREE.Path(roundCorners(points))
}

/** Smooths a closed polygon with two iterations of Chaikin's corner cutting. */
function roundCorners(points: readonly THREE.Vector2[]): THREE.Vector2[] {
  let current = [...points]
  for (let pass = 0; pass < 2; pass++) {
    current = current.flatMap((point, at) => {
      const next = current[(at + 1) % current.length] ?? point
      return [point.clone().lerp(next, 0.25), point.clone().lerp(next, 0.75)]
    })
  }
  return current
}

function buildSteelFace(rim: number): Part[] {
  const shape = new THREE.Shape().absarc(0, 0, rim - 0.014, 0, Math.PI * 2, false)
  for (let k = 0; k < 12; k++) {
    const angle = (k / 12) * Math.PI * 2
    shape.holes.push(
      new THREE.Path().absellipse(
        Math.cos(angle) * rim * 0.72,
        Math.sin(angle) * rim * 0.72,
        rim * 0.075,
        rim * 0.075,
        0,
        Math.PI * 2,
        true,
        angle,
      ),
    )
  }
  const face = new THREE.ExtrudeGeometry(shape, {
    depth: 0.012,
    curveSegments: 40,
    bevelEnabled: true,
    bevelThickness: 0.005,
    bevelSize: 0.004,
    bevelOffset: -0.004,
    bevelSegments: 2,
  })
  dish(face, rim, 0.03)
  return [
    ['alloy', face],
    [
      'steel',
      lathe(
        [
          [0, 0.012],
          [0.05, 0.01],
          [0.062, 0],
          [0.066, -0.03],
        ],
        36,
      ).translate(0, 0, -0.04),
    ],
  ]
}

function buildTruckFace(rim: number): Part[] {
  const parts: Part[] = [
    [
      'white',
      lathe([
        [rim - 0.015, -0.03],
        [rim - 0.04, -0.06],
        [rim * 0.66, -0.12],
        [rim * 0.5, -0.11],
        [rim * 0.46, -0.03],
        [rim * 0.42, -0.012],
        [0, -0.012],
      ]),
    ],
  ]
  for (let k = 0; k < 8; k++) {
    const angle = (k / 8) * Math.PI * 2
    parts.push([
      'dark',
      new THREE.CircleGeometry(rim * 0.085, 20).translate(
        Math.cos(angle) * rim * 0.8,
        Math.sin(angle) * rim * 0.8,
        -0.078,
      ),
    ])
    parts.push([
      'steel',
      new THREE.CylinderGeometry(0.014, 0.014, 0.04, 8)
        .rotateX(Math.PI / 2)
        .translate(Math.cos(angle + 0.39) * rim * 0.56, Math.sin(angle + 0.39) * rim * 0.56, -0.1),
    ])
  }
  parts.push([
    'steel',
    lathe(
      [
        [0, 0.02],
        [0.05, 0.018],
        [0.07, 0.0],
        [0.075, -0.03],
      ],
      30,
    ),
  ])
  return parts
}
