import { Assembly } from '../../parts/assembly'
import {
  closeOutline,
  gridDistance,
  roundIntersect,
  smoothUnion,
  type Point,
  type Table,
  sampleTable,
} from '../../studio/curves'
import type { MaterialName } from '../../studio/materials'
import { meshSymmetricField, type Field } from '../../studio/mesh-field'

/** Motorcycle bodywork from slabs: a side outline with a half width along x and edges rounded by `edge`. */

type Slab = {
  outline: readonly Point[]
  width: Table
  edge: number
  waist?: readonly [y: number, inset: number]
}

function slabField({ outline, width, edge, waist }: Slab): Field {
  const side = gridDistance(closeOutline(outline, 10), 0.006, 0.2)
  return (x, y, z) => {
    const pinch = waist === undefined ? 0 : waist[1] * Math.exp(-(((y - waist[0]) / 0.07) ** 2))
    return roundIntersect(side(x, y), (z - sampleTable(width, x) + pinch) * 0.9, edge)
  }
}

/** Merges slabs into one smooth part. */
export function addSlab(assembly: Assembly, material: MaterialName, ...slabs: readonly Slab[]): void {
  const fields = slabs.map(slabField)
  const field: Field = (x, y, z) => fields.reduce((sum, each) => smoothUnion(sum, each(x, y, z), 0.03), 9)
  const xs = slabs.flatMap((slab) => slab.outline.map((point) => point[0]))
  const ys = slabs.flatMap((slab) => slab.outline.map((point) => point[1]))
  const zs = slabs.flatMap((slab) => slab.width.map((point) => point[1]))
  const bounds = {
    min: [Math.min(...xs) - 0.03, Math.min(...ys) - 0.03, 0],
    max: [Math.max(...xs) + 0.03, Math.max(...ys) + 0.03, Math.max(...zs) + 0.03],
  } as const
  assembly.add(material, meshSymmetricField(field, bounds, 0.0075))
}
