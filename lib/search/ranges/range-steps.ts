/** The lower and the upper end of a chosen range. */
export type RangePair = readonly [low: number, high: number]

/** What a range slider may be set to. `max - min` is a multiple of `step`; `gap` is the least distance of its ends. */
export type RangeBounds = { min: number; max: number; step: number; gap: number }

/** Which end of the range a thumb holds. */
export type Thumb = 0 | 1

/** The distance that the thumbs really keep: `gap` rounded up to whole steps, never less than one (`SS-05`). */
export function getStepGap({ min, max, step, gap }: RangeBounds): number {
  return Math.min(Math.max(Math.ceil(gap / step), 1) * step, max - min)
}

/** The range after one thumb is asked to stand at `wanted`: on a step, inside the bounds, `gap` from the other (`SS-05`). */
export function moveThumb(bounds: RangeBounds, value: RangePair, thumb: Thumb, wanted: number): RangePair {
  const { min, max, step } = bounds
  const gap = getStepGap(bounds)
  const snapped = min + Math.round((wanted - min) / step) * step
  const [low, high] = value
  if (thumb === 0) return [clamp(snapped, min, Math.max(high - gap, min)), high]
  return [low, clamp(snapped, Math.min(low + gap, max), max)]
}

/** A range that keeps every rule, whatever was asked for: ends in order, inside the bounds, apart. */
export function fitRange(bounds: RangeBounds, [low, high]: RangePair): RangePair {
  const { min, max } = bounds
  const gap = getStepGap(bounds)
  const lower = clamp(Math.min(low, high), min, max - gap)
  return [lower, clamp(Math.max(low, high), lower + gap, max)]
}

/** The thumb that a press at `wanted` means: the nearer one, and of two as near the one on the side of the press. */
export function pickThumb([low, high]: RangePair, wanted: number): Thumb {
  const toLow = Math.abs(wanted - low)
  const toHigh = Math.abs(wanted - high)
  if (toLow === toHigh) return wanted > low ? 1 : 0
  return toLow < toHigh ? 0 : 1
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max)
}
