import * as THREE from 'three'

/** Approximate signed distance in metres; negative inside. */
export type Field = (x: number, y: number, z: number) => number
export type Bounds = { min: readonly [number, number, number]; max: readonly [number, number, number] }

/**
 * Meshes a field that is symmetrical in z: naive surface nets for z ≥ 0, then mirrored.
 * Vertices are projected onto the surface and use the field's gradient as normal, so that reflections are smooth.
 */
export function meshSymmetricField(field: Field, bounds: Bounds, cell: number): THREE.BufferGeometry {
  const origin = [bounds.min[0], bounds.min[1], -1.5 * cell] as const
  const size = [0, 1, 2].map((axis) => Math.ceil(((bounds.max[axis] ?? 0) - (origin[axis] ?? 0)) / cell) + 1)
  const [nx = 0, ny = 0, nz = 0] = size
  const values = new Float32Array(nx * ny * nz).fill(Number.NaN)
  const index = (i: number, j: number, k: number): number => (k * ny + j) * nx + i
  const active = markActiveBlocks(field, origin, [nx, ny, nz], cell)
  const value = (i: number, j: number, k: number): number => {
    const at = index(i, j, k)
    const known = values[at] ?? 0
    if (!Number.isNaN(known)) return known
    const fresh = field(origin[0] + i * cell, origin[1] + j * cell, Math.abs(origin[2] + k * cell))
    values[at] = fresh
    return fresh
  }
  const vertexOf = new Int32Array(nx * ny * nz).fill(-1)
  const cells: [number, number, number][] = []
  const positions: number[] = []
  const normals: number[] = []
  for (const [bi, bj, bk] of active)
    for (let k = bk; k < Math.min(bk + BLOCK, nz - 1); k++)
      for (let j = bj; j < Math.min(bj + BLOCK, ny - 1); j++)
        for (let i = bi; i < Math.min(bi + BLOCK, nx - 1); i++) {
          const point = crossingCentre(value, i, j, k)
          if (point === undefined) continue
          vertexOf[index(i, j, k)] = positions.length / 3
          cells.push([i, j, k])
          const placed = settle(
            field,
            origin[0] + point[0] * cell,
            origin[1] + point[1] * cell,
            origin[2] + point[2] * cell,
            cell,
          )
          positions.push(placed[0], placed[1], placed[2])
          normals.push(placed[3], placed[4], placed[5])
        }
  const triangles: number[] = []
  for (const [i, j, k] of cells) {
    const inside = value(i, j, k) < 0
    const self = vertexOf[index(i, j, k)] ?? -1
    if (j > 0 && k > 0 && inside !== value(i + 1, j, k) < 0)
      quad(
        self,
        vertexOf[index(i, j - 1, k)],
        vertexOf[index(i, j - 1, k - 1)],
        vertexOf[index(i, j, k - 1)],
        inside,
      )
    if (i > 0 && k > 0 && inside !== value(i, j + 1, k) < 0)
      quad(
        self,
        vertexOf[index(i, j, k - 1)],
        vertexOf[index(i - 1, j, k - 1)],
        vertexOf[index(i - 1, j, k)],
        inside,
      )
    if (i > 0 && j > 0 && inside !== value(i, j, k + 1) < 0)
      quad(
        self,
        vertexOf[index(i - 1, j, k)],
        vertexOf[index(i - 1, j - 1, k)],
        vertexOf[index(i, j - 1, k)],
        inside,
      )
  }
  function quad(a: number, b = -1, c = -1, d = -1, flip = false): void {
    if (a < 0 || b < 0 || c < 0 || d < 0) return
    if (flip) triangles.push(a, b, c, a, c, d)
    else triangles.push(a, c, b, a, d, c)
  }
  return mirror(positions, normals, triangles)
}

const BLOCK = 8

function markActiveBlocks(
  field: Field,
  origin: readonly [number, number, number],
  size: readonly [number, number, number],
  cell: number,
): [number, number, number][] {
  const reach = BLOCK * cell * 0.87 * 1.7
  const active: [number, number, number][] = []
  for (let k = 0; k < size[2]; k += BLOCK)
    for (let j = 0; j < size[1]; j += BLOCK)
      for (let i = 0; i < size[0]; i += BLOCK) {
        const middle = (at: number, axis: 0 | 1 | 2): number => origin[axis] + (at + BLOCK / 2) * cell
        if (Math.abs(field(middle(i, 0), middle(j, 1), Math.abs(middle(k, 2)))) < reach)
          active.push([i, j, k])
      }
  return active
}

const CORNERS = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => [bits & 1, (bits >> 1) & 1, bits >> 2] as const)
const EDGES = CORNERS.flatMap((a, from) =>
  CORNERS.flatMap((b, to) =>
    to > from && Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2]) === 1
      ? [[from, to] as const]
      : [],
  ),
)

function crossingCentre(
  value: (i: number, j: number, k: number) => number,
  i: number,
  j: number,
  k: number,
): [number, number, number] | undefined {
  const corner = CORNERS.map(([a, b, c]) => value(i + a, j + b, k + c))
  let [x, y, z, hits] = [0, 0, 0, 0]
  for (const [from, to] of EDGES) {
    const a = corner[from] ?? 0
    const b = corner[to] ?? 0
    if (a < 0 === b < 0) continue
    const t = a / (a - b)
    const p = CORNERS[from] ?? [0, 0, 0]
    const q = CORNERS[to] ?? [0, 0, 0]
    x += p[0] + (q[0] - p[0]) * t
    y += p[1] + (q[1] - p[1]) * t
    z += p[2] + (q[2] - p[2]) * t
    hits++
  }
  return hits === 0 ? undefined : [i + x / hits, j + y / hits, k + z / hits]
}

/** Projects a point onto the surface with two Newton steps. Returns its position and unit normal. */
function settle(
  field: Field,
  x: number,
  y: number,
  z: number,
  cell: number,
): [number, number, number, number, number, number] {
  const h = 0.003
  let [gx, gy, gz, length] = [0, 0, 0, 1]
  for (let step = 0; step < 3; step++) {
    const az = Math.abs(z)
    gx = field(x + h, y, az) - field(x - h, y, az)
    gy = field(x, y + h, az) - field(x, y - h, az)
    gz = field(x, y, Math.abs(z + h)) - field(x, y, Math.abs(z - h))
    length = Math.hypot(gx, gy, gz) || 1
    if (step === 2) break
    const move = Math.max(-cell * 0.6, Math.min(cell * 0.6, (field(x, y, az) * 2 * h) / length))
    x -= (gx / length) * move
    y -= (gy / length) * move
    z -= (gz / length) * move
  }
  return [x, y, z, gx / length, gy / length, gz / length]
}

function flipZ(list: readonly number[]): number[] {
  return list.map((value, at) => (at % 3 === 2 ? -value : value))
}

function mirror(positions: number[], normals: number[], triangles: number[]): THREE.BufferGeometry {
  const count = positions.length / 3
  const flipped: number[] = []
  for (let at = 0; at < triangles.length; at += 3)
    flipped.push(
      (triangles[at] ?? 0) + count,
      (triangles[at + 2] ?? 0) + count,
      (triangles[at + 1] ?? 0) + count,
    )
  const geometry = new THREE.BufferGeometry()
  geometry.setAttribute('position', new THREE.Float32BufferAttribute([...positions, ...flipZ(positions)], 3))
  geometry.setAttribute('normal', new THREE.Float32BufferAttribute([...normals, ...flipZ(normals)], 3))
  geometry.setIndex([...triangles, ...flipped])
  return geometry
}
