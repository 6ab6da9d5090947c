import type { Field } from './mesh-field'

/** Finds the outermost z of the surface at (x, y), in metres; undefined outside the body. */
export function findSideZ(field: Field, x: number, y: number, from = 1.4): number | undefined {
  return march((z) => field(x, y, z), from, 0)
}

/** Finds the foremost (`towards` -1) or rearmost (1) x of the surface at (y, z). */
export function findEndX(
  field: Field,
  y: number,
  z: number,
  towards: -1 | 1,
  from: number,
): number | undefined {
  return march(
    (t) => field(towards * t, y, z),
    Math.abs(from),
    0,
    (t) => towards * t,
  )
}

/** Finds the highest y of the surface at (x, z). */
export function findTopY(field: Field, x: number, z: number, from = 3.5): number | undefined {
  return march((y) => field(x, y, z), from, 0)
}

function march(
  value: (t: number) => number,
  from: number,
  to: number,
  map = (t: number): number => t,
): number | undefined {
  const step = 0.01
  for (let t = from; t > to; t -= step) {
    if (value(t) >= 0) continue
    let outside = t + step
    let inside = t
    for (let round = 0; round < 12; round++) {
      const middle = (outside + inside) / 2
      if (value(middle) < 0) inside = middle
      else outside = middle
    }
    return map(inside)
  }
  return undefined
}
