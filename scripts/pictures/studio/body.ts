import type * as THREE from 'three'
import type { MaterialName, SkinReach } from './materials'
import type { Skin } from './skin'

/** A complete model: merged parts by material, and painted shells with their texture sheets. */
export type BuiltBody = {
  parts: Map<MaterialName, THREE.BufferGeometry>
  skins: { geometry: THREE.BufferGeometry; skin: Skin; reach: SkinReach }[]
}
