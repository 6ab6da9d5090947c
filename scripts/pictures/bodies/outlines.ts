import type { Point } from '../studio/curves'

export function boundsOf(outline: readonly Point[]): { x0: number; x1: number; y0: number; y1: number } {
  const xs = outline.map((point) => point[0])
  const ys = outline.map((point) => point[1])
  return { x0: Math.min(...xs), x1: Math.max(...xs), y0: Math.min(...ys), y1: Math.max(...ys) }
}

/** Moves an outline's points away from its centre by about `by` metres. */
export function grow(outline: readonly Point[], by: number): Point[] {
  const { x0, x1, y0, y1 } = boundsOf(outline)
  const [cx, cy] = [(x0 + x1) / 2, (y0 + y1) / 2]
  return outline.map(([x, y]) => [x + Math.sign(x - cx) * by, y + Math.sign(y - cy) * by])
}
