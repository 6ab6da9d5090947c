/** A swipe shorter than this many CSS pixels is no swipe. */
const SWIPE_PX = 48

/** The picture that a key leads to from `index` of `count`, round the ends; `null` for keys that lead nowhere (`CD-01`). */
export function stepByKey(key: string, index: number, count: number): number | null {
  if (count < 2) return null
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index + count - 1) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}

/** 1 for a swipe to the next picture, -1 to the one before, 0 for what is none: too short, or more down than across. */
export function readSwipe(by: { x: number; y: number }): -1 | 0 | 1 {
  if (Math.abs(by.x) < SWIPE_PX || Math.abs(by.x) < Math.abs(by.y) * 1.5) return 0
  return by.x < 0 ? 1 : -1
}
