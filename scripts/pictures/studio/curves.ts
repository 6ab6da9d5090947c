/** Curves in metres: tables along one axis, closed outlines, and smooth operations on distance fields. */

export type Point = readonly [number, number]
export type Table = readonly Point[]

/** Monotone cubic interpolation of a table sorted by its first column; constant outside its range. */
export function sampleTable(table: Table, at: number): number {
  const first = table[0]
  const last = table[table.length - 1]
  if (first === undefined || last === undefined) throw new Error('A curve needs at least one point')
  if (at <= first[0]) return first[1]
  if (at >= last[0]) return last[1]
  let index = 1
  while ((table[index] ?? last)[0] < at) index++
  const p1 = table[index - 1] ?? first
  const p2 = table[index] ?? last
  const p0 = table[index - 2] ?? p1
  const p3 = table[index + 1] ?? p2
  const span = p2[0] - p1[0]
  const rise = p2[1] - p1[1]
  const t = (at - p1[0]) / span
  const inTangent = limitTangent(((p2[1] - p0[1]) / (p2[0] - p0[0] || 1)) * span, rise)
  const outTangent = limitTangent(((p3[1] - p1[1]) / (p3[0] - p1[0] || 1)) * span, rise)
  const t2 = t * t
  const t3 = t2 * t
  return (
    (2 * t3 - 3 * t2 + 1) * p1[1] +
    (t3 - 2 * t2 + t) * inTangent +
    (3 * t2 - 2 * t3) * p2[1] +
    (t3 - t2) * outTangent
  )
}

function limitTangent(tangent: number, rise: number): number {
  if (rise === 0 || tangent / rise < 0) return 0
  return Math.abs(tangent) > Math.abs(3 * rise) ? 3 * rise : tangent
}

/** Resamples a table at even steps, for fast lookups. */
export function compileTable(table: Table, steps = 512): (at: number) => number {
  const from = (table[0] ?? [0, 0])[0]
  const to = (table[table.length - 1] ?? [0, 0])[0]
  const values = Float64Array.from({ length: steps + 1 }, (_, i) =>
    sampleTable(table, from + ((to - from) * i) / steps),
  )
  const scale = steps / (to - from || 1)
  return (at) => {
    const position = Math.min(steps - 1e-9, Math.max(0, (at - from) * scale))
    const index = Math.floor(position)
    const fraction = position - index
    return (values[index] ?? 0) * (1 - fraction) + (values[index + 1] ?? 0) * fraction
  }
}

/** Closed Catmull-Rom outline through the points. Add a second nearby point for a tighter corner. */
export function closeOutline(points: readonly Point[], perSegment = 14): Point[] {
  const outline: Point[] = []
  const count = points.length
  const at = (index: number): Point => points[(index + count) % count] ?? [0, 0]
  for (let index = 0; index < count; index++) {
    const [p0, p1, p2, p3] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    const d01 = Math.sqrt(Math.hypot(p1[0] - p0[0], p1[1] - p0[1])) || 1e-4
    const d12 = Math.sqrt(Math.hypot(p2[0] - p1[0], p2[1] - p1[1])) || 1e-4
    const d23 = Math.sqrt(Math.hypot(p3[0] - p2[0], p3[1] - p2[1])) || 1e-4
    for (let step = 0; step < perSegment; step++) {
      const t = step / perSegment
      outline.push([0, 1].map((axis) => catmull(axis, t)) as unknown as Point)
    }
    function catmull(axis: number, t: number): number {
      const [a, b, c, d] = [p0[axis] ?? 0, p1[axis] ?? 0, p2[axis] ?? 0, p3[axis] ?? 0]
      const m1 = (d12 * ((b - a) / d01 - (c - a) / (d01 + d12)) + (c - b)) * 1
      const m2 = (d12 * ((d - c) / d23 - (d - b) / (d12 + d23)) + (c - b)) * 1
      const t2 = t * t
      const t3 = t2 * t
      return (2 * t3 - 3 * t2 + 1) * b + (t3 - 2 * t2 + t) * m1 + (3 * t2 - 2 * t3) * c + (t3 - t2) * m2
    }
  }
  return outline
}

/** Signed distance to a closed polygon, negative inside. */
function distanceToPolygon(polygon: readonly Point[], x: number, y: number): number {
  let best = Infinity
  let sign = 1
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [ax, ay] = polygon[i] ?? [0, 0]
    const [bx, by] = polygon[j] ?? [0, 0]
    const ex = bx - ax
    const ey = by - ay
    const wx = x - ax
    const wy = y - ay
    const t = Math.min(1, Math.max(0, (wx * ex + wy * ey) / (ex * ex + ey * ey || 1)))
    best = Math.min(best, (wx - ex * t) ** 2 + (wy - ey * t) ** 2)
    const above = y >= ay
    const below = y < by
    const left = ex * wy > ey * wx
    if ((above && below && left) || (!above && !below && !left)) sign = -sign
  }
  return sign * Math.sqrt(best)
}

/** Distance to an outline, sampled on a grid (metres) and interpolated with a cubic B-spline, so that normals are smooth. */
export function gridDistance(
  polygon: readonly Point[],
  step = 0.012,
  margin = 0.3,
): (x: number, y: number) => number {
  const xs = polygon.map((p) => p[0])
  const ys = polygon.map((p) => p[1])
  const x0 = Math.min(...xs) - margin
  const y0 = Math.min(...ys) - margin
  const columns = Math.ceil((Math.max(...xs) + margin - x0) / step) + 1
  const rows = Math.ceil((Math.max(...ys) + margin - y0) / step) + 1
  const values = new Float64Array(columns * rows)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      values[row * columns + column] = distanceToPolygon(polygon, x0 + column * step, y0 + row * step)
  return (x, y) => {
    const u = Math.min(columns - 3.001, Math.max(1, (x - x0) / step))
    const v = Math.min(rows - 3.001, Math.max(1, (y - y0) / step))
    const iu = Math.floor(u)
    const iv = Math.floor(v)
    const fu = u - iu
    const fv = v - iv
    const wu0 = (1 - fu) ** 3 / 6
    const wu1 = (3 * fu ** 3 - 6 * fu ** 2 + 4) / 6
    const wu3 = fu ** 3 / 6
    const wu2 = 1 - wu0 - wu1 - wu3
    const wv0 = (1 - fv) ** 3 / 6
    const wv1 = (3 * fv ** 3 - 6 * fv ** 2 + 4) / 6
    const wv3 = fv ** 3 / 6
    const wv2 = 1 - wv0 - wv1 - wv3
    const row = (r: number): number => {
      const at = (iv + r) * columns + iu
      return (
        (values[at - 1] ?? 0) * wu0 +
        (values[at] ?? 0) * wu1 +
        (values[at + 1] ?? 0) * wu2 +
        (values[at + 2] ?? 0) * wu3
      )
    }
    return row(-1) * wv0 + row(0) * wv1 + row(1) * wv2 + row(2) * wv3
  }
}

/** Intersection with an edge rounded by radius `r`. The exponent above 2 makes the curvature continuous. */
export function roundIntersect(a: number, b: number, r: number): number {
  const u = a + r
  const v = b + r
  if (u <= 0 || v <= 0) return Math.max(a, b)
  return (u ** 2.3 + v ** 2.3) ** (1 / 2.3) - r
}

/** Union with a fillet of about radius `r`. */
export function smoothUnion(a: number, b: number, r: number): number {
  const h = Math.max(r - Math.abs(a - b), 0) / r
  return Math.min(a, b) - (h * h * h * r) / 6
}

export function smoothSubtract(a: number, cut: number, r: number): number {
  return -smoothUnion(-a, cut, r)
}

export function smoothStep(from: number, to: number, at: number): number {
  const t = Math.min(1, Math.max(0, (at - from) / (to - from)))
  return t * t * (3 - 2 * t)
}
