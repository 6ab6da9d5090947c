import * as THREE from 'three'
import { RoundedBoxGeometry } from 'three/examples/jsm/geometries/RoundedBoxGeometry.js'
import type { MaterialName } from '../studio/materials'
import { place, type Assembly } from './assembly'
import { addRod } from './chassis'
import { lathe } from './wheels'

/** Motorcycle parts, in metres. Same axes as for cars: negative x is forward. */

type Spot = readonly [number, number, number]

type BikeWheel = {
  x: number
  radius: number
  width: number
  spokes: number
  discs: readonly number[]
  wire?: boolean
}

/** A wheel in the centre plane with a rounded tyre, cast or wire spokes, and brake discs at the given z. */
export function addBikeWheel(
  assembly: Assembly,
  { x, radius, width, spokes, discs, wire = false }: BikeWheel,
): void {
  const at = place({ at: [x, radius, 0] })
  const rim = radius - width * 0.62
  const half = width / 2
  const profile: [number, number][] = [[rim, half * 0.72]]
  for (let k = 0; k <= 14; k++) {
    const angle = Math.PI / 2 - (k / 14) * Math.PI
    profile.push([rim + 0.012 + (radius - rim - 0.012) * Math.cos(angle) ** 0.72, half * Math.sin(angle)])
  }
  profile.push([rim, -half * 0.72])
  assembly.add('rubber', lathe(profile, 96, true), at)
  const metal: MaterialName = wire ? 'chrome' : 'darkAlloy'
  assembly.add(
    metal,
    lathe(
      [
        [rim + 0.006, half * 0.74],
        [rim - 0.012, half * 0.72],
        [rim - 0.026, half * 0.3],
        [rim - 0.026, -half * 0.3],
        [rim - 0.012, -half * 0.72],
        [rim + 0.006, -half * 0.74],
      ],
      96,
      true,
    ),
    at,
  )
  assembly.add(
    metal,
    new THREE.CylinderGeometry(0.042, 0.042, width + 0.05, 32),
    at.clone().multiply(place({ turn: [Math.PI / 2, 0, 0] })),
  )
  for (let k = 0; k < spokes; k++) {
    const angle = (k / spokes) * Math.PI * 2
    const length = rim - 0.05
    const spoke = wire
      ? new THREE.CylinderGeometry(0.0026, 0.0026, length, 6)
      : new THREE.BoxGeometry(0.026, length, 0.034, 1, 6, 1)
    const lean = wire ? (k % 2 === 0 ? 0.2 : -0.2) : 0
    assembly.add(
      metal,
      spoke,
      at
        .clone()
        .multiply(place({ turn: [0, 0, angle] }))
        .multiply(
          place({ at: [0, 0.035 + length / 2, wire ? (k % 4 < 2 ? 0.018 : -0.018) : 0], turn: [0, 0, lean] }),
        ),
    )
  }
  for (const z of discs) {
    assembly.add(
      'disc',
      lathe(
        [
          [radius * 0.34, z + 0.003],
          [radius * 0.5, z + 0.003],
          [radius * 0.5, z - 0.003],
          [radius * 0.34, z - 0.003],
        ],
        72,
      ),
      at,
    )
    assembly.add(
      'dark',
      lathe(
        [
          [0.04, z + 0.002],
          [radius * 0.24, z + 0.002],
        ],
        48,
      ),
      at,
    )
    assembly.add(
      'blackGloss',
      new RoundedBoxGeometry(0.06, 0.11, 0.05, 3, 0.016),
      place({ at: [x + radius * 0.4, radius + 0.06, z] }),
    )
  }
}

/** A mudguard over a wheel. Angles are in degrees from straight ahead, over the top. */
export function addFender(
  assembly: Assembly,
  material: MaterialName,
  x: number,
  axle: number,
  radius: number,
  width: number,
  from: number,
  to: number,
): void {
  const steps = 36
  const across = 14
  const positions: number[] = []
  const index: number[] = []
  for (let i = 0; i <= steps; i++) {
    const angle = THREE.MathUtils.degToRad(from + ((to - from) * i) / steps)
    for (let j = 0; j <= across; j++) {
      const t = (j / across) * 2 - 1
      const r = radius - 0.05 * Math.abs(t) ** 2.6
      positions.push(x - Math.cos(angle) * r, axle + Math.sin(angle) * r, t * (width / 2))
      if (i < steps && j < across)
        index.push(
          i * (across + 1) + j,
          (i + 1) * (across + 1) + j,
          i * (across + 1) + j + 1,
          i * (across + 1) + j + 1,
          (i + 1) * (across + 1) + j,
          (i + 1) * (across + 1) + j + 1,
        )
    }
  }
  const geometry = new THREE.BufferGeometry()
  geometry.setAttribute('position', new THREE.Float32BufferAttribute(positions, 3))
  geometry.setIndex(index)
  geometry.computeVertexNormals()
  const normal = geometry.getAttribute('normal')
  if (normal.getY(Math.floor(normal.count / 2)) < 0) {
    geometry.setIndex(index.map((_, at) => index[at % 3 === 0 ? at : at % 3 === 1 ? at + 1 : at - 1] ?? 0))
    geometry.computeVertexNormals()
  }
  assembly.add(material, geometry)
}

/** Telescopic forks from the axle to the upper clamp, with the clamps. */
export function addForks(
  assembly: Assembly,
  axle: Spot,
  head: Spot,
  stanchion: MaterialName,
  slider: MaterialName,
  radius = 0.026,
): void {
  const [ax, ay, z] = axle
  const [hx, hy] = head
  const at = (t: number): Spot => [ax + (hx - ax) * t, ay + (hy - ay) * t, z]
  addRod(assembly, slider, [at(-0.03), at(0.2), at(0.46)], radius * 1.22, true)
  addRod(assembly, stanchion, [at(0.44), at(0.7), at(1)], radius, true)
  for (const t of [0.78, 0.97])
    assembly.add(
      'blackGloss',
      new RoundedBoxGeometry(0.085, 0.04, z * 2 + 0.08, 3, 0.016),
      place({ at: [at(t)[0], at(t)[1], 0], turn: [0, 0, 0.4] }),
    )
}

/** An engine cylinder with cooling fins on the crankcase, tilted by `lean` radians. */
export function addFinnedCylinder(
  assembly: Assembly,
  base: Spot,
  lean: number,
  height: number,
  size: number,
): void {
  const frame = place({ at: base, turn: [0, 0, lean] })
  for (let k = 0; k < 9; k++) {
    const y = height * (0.12 + k * 0.075)
    assembly.add(
      'engine',
      new RoundedBoxGeometry(size * (k % 2 === 0 ? 1 : 0.97), height * 0.034, size * 1.02, 2, 0.008),
      frame.clone().multiply(place({ at: [0, y, 0] })),
    )
  }
  assembly.add(
    'dark',
    new THREE.CylinderGeometry(size * 0.38, size * 0.38, height * 0.8, 28),
    frame.clone().multiply(place({ at: [0, height * 0.42, 0] })),
  )
  assembly.add(
    'chrome',
    new RoundedBoxGeometry(size * 1.02, height * 0.2, size * 1.05, 5, 0.028),
    frame.clone().multiply(place({ at: [0, height * 0.88, 0] })),
  )
}

export function addRoundLamp(assembly: Assembly, at: Spot, radius: number, shell: MaterialName): void {
  const [x, y, z] = at
  assembly.add(
    shell,
    new THREE.SphereGeometry(radius, 40, 24, 0, Math.PI * 2, 0, Math.PI / 2),
    place({ at: [x, y, z], turn: [0, 0, -Math.PI / 2], scale: [1, 0.85, 1] }),
  )
  assembly.add(
    'chrome',
    new THREE.TorusGeometry(radius, radius * 0.1, 12, 48),
    place({ at: [x, y, z], turn: [0, Math.PI / 2, 0] }),
  )
  assembly.add(
    'lens',
    new THREE.SphereGeometry(radius * 0.97, 40, 24, 0, Math.PI * 2, 0, Math.PI / 2),
    place({ at: [x, y, z], turn: [0, 0, Math.PI / 2], scale: [1, 0.3, 1] }),
  )
}

export function addBikeMirrors(assembly: Assembly, from: Spot, to: Spot): void {
  const [x, y, z] = to
  addRod(
    assembly,
    'blackGloss',
    [from, [(from[0] + x) / 2 - 0.02, (from[1] + y) / 2 + 0.02, (from[2] + z) / 2], [x, y - 0.03, z]],
    0.006,
    true,
  )
  assembly.addPair(
    'blackGloss',
    new RoundedBoxGeometry(0.025, 0.075, 0.13, 4, 0.012),
    place({ at: [x, y, z], turn: [0, 0.12, -0.1] }),
  )
  assembly.addPair(
    'glass',
    new RoundedBoxGeometry(0.004, 0.062, 0.115, 2, 0.002),
    place({ at: [x + 0.014, y, z], turn: [0, 0.12, -0.1] }),
  )
}

/** A handlebar with grips and levers, from the clamp outwards. */
export function addHandlebar(
  assembly: Assembly,
  clamp: Spot,
  bend: Spot,
  end: Spot,
  material: MaterialName,
): void {
  const [cx, cy] = clamp
  addRod(assembly, material, [[cx, cy, 0], [cx, cy, 0.06], bend, end], 0.013, true)
  const grip: Spot = [end[0] - (end[0] - bend[0]) * 0.02, end[1], end[2]]
  addRod(
    assembly,
    'plastic',
    [
      [
        bend[0] + (end[0] - bend[0]) * 0.55,
        bend[1] + (end[1] - bend[1]) * 0.55,
        bend[2] + (end[2] - bend[2]) * 0.55,
      ],
      grip,
    ],
    0.019,
    true,
  )
  addRod(
    assembly,
    'steel',
    [
      [bend[0] - 0.03, bend[1] - 0.01, bend[2] + 0.03],
      [end[0] - 0.08, end[1] - 0.015, end[2] - 0.02],
    ],
    0.006,
    true,
  )
}
