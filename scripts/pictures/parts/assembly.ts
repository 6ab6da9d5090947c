import * as THREE from 'three'
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js'
import type { MaterialName } from '../studio/materials'

/** Collects positioned parts (metres) by material and merges each material into one geometry. */
export class Assembly {
  readonly #parts = new Map<MaterialName, THREE.BufferGeometry[]>()

  add(material: MaterialName, geometry: THREE.BufferGeometry, placement = new THREE.Matrix4()): void {
    const placed = withIndex(geometry).applyMatrix4(placement)
    for (const name of Object.keys(placed.attributes))
      if (name !== 'position' && name !== 'normal') placed.deleteAttribute(name)
    const list = this.#parts.get(material) ?? []
    list.push(placed)
    this.#parts.set(material, list)
  }

  /** Adds the part on both sides. */
  addPair(material: MaterialName, geometry: THREE.BufferGeometry, placement = new THREE.Matrix4()): void {
    this.add(material, geometry, placement)
    const other = withIndex(geometry).applyMatrix4(placement)
    this.add(material, mirrorGeometry(other))
  }

  merge(): Map<MaterialName, THREE.BufferGeometry> {
    return new Map([...this.#parts].map(([name, list]) => [name, mergeGeometries(list)]))
  }
}

/** Returns an indexed copy, because geometries merge only if all are indexed. */
function withIndex(geometry: THREE.BufferGeometry): THREE.BufferGeometry {
  const copy = geometry.clone()
  if (copy.index === null)
    copy.setIndex(Array.from({ length: copy.getAttribute('position').count }, (_, at) => at))
  return copy
}

/** Mirrors a geometry in z and keeps its winding order. */
function mirrorGeometry(geometry: THREE.BufferGeometry): THREE.BufferGeometry {
  const mirrored = geometry.clone()
  for (const name of ['position', 'normal']) {
    const attribute = mirrored.getAttribute(name)
    for (let at = 0; at < attribute.count; at++) attribute.setZ(at, -attribute.getZ(at))
  }
  const index = Array.from(mirrored.index?.array ?? [])
  for (let at = 0; at < index.length; at += 3)
    [index[at + 1], index[at + 2]] = [index[at + 2] ?? 0, index[at + 1] ?? 0]
  mirrored.setIndex(index)
  return mirrored
}

type Placing = {
  at?: readonly [number, number, number]
  turn?: readonly [number, number, number]
  scale?: readonly [number, number, number]
}

export function place({ at = [0, 0, 0], turn = [0, 0, 0], scale = [1, 1, 1] }: Placing): THREE.Matrix4 {
  return new THREE.Matrix4().compose(
    new THREE.Vector3(...at),
    new THREE.Quaternion().setFromEuler(new THREE.Euler(...turn)),
    new THREE.Vector3(...scale),
  )
}
