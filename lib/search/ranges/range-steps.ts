/** The lower and the upper end of a chosen range. */
export type RangePair = readonly [low: number, high: number]

/** Limits of a range slider. `max - min` is a multiple of `step`; `gap` is the minimum distance between the thumbs. */
export type RangeBounds = { min: number; max: number; step: number; gap: number }

/** Index of a thumb: 0 for the lower end, 1 for the upper end. */
export type Thumb = 0 | 1

/** The effective distance between the thumbs: `gap` rounded up to whole steps, at least one step (`SS-05`). */
export function getStepGap({ min, max, step, gap }: RangeBounds): number {
  return Math.min(Math.max(Math.ceil(gap / step), 1) * step, max - min)
}

/**
 * Moves one thumb to `wanted`: snapped to a step, within the
 * bounds and at least `gap` from the other thumb (`SS-05`).
 */
export function moveThumb(bounds: RangeBounds, value: RangePair, thumb: Thumb, wanted: number): RangePair {
  const { min, max, step } = bounds
  const gap = getStepGap(bounds)
  const snapped = min + Math.round((wanted - min) / step) * step
  const [low, high] = value
  if (thumb === 0) return [clamp(snapped, min, Math.max(high - gap, min)), high]
  return [low, clamp(snapped, Math.min(low + gap, max), max)]
}

/** Fits any input to the slider's limits: ordered, within the bounds and at least `gap` apart. */
export function fitRange(bounds: RangeBounds, [low, high]: RangePair): RangePair {
  const { min, max } = bounds
  const gap = getStepGap(bounds)
  const lower = clamp(Math.min(low, high), min, max - gap)
  return [lower, clamp(Math.max(low, high), lower + gap, max)]
}

/** The thumb to move for a press at `wanted`: the nearer one, or at equal distance the one on the side of the press. */
export function pickThumb([low, high]: RangePair, wanted: number): Thumb {
  const toLow = Math.abs(wanted - low)
  const toHigh = Math.abs(wanted - high)
  if (toLow === toHigh) return wanted > low ? 1 : 0
  return toLow < toHigh ? 0 : 1
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max)
}

/** Number of bars of a histogram. */
const BARS = 16

/**
 * Counts vehicles in equal parts of a range, for a histogram.
 * @param counts Vehicles by value of the range.
 */
export function countBars(
  counts: Readonly<Record<string, number>>,
  { min, max }: { min: number; max: number },
): number[] {
  const bars = Array.from({ length: BARS }, () => 0)
  for (const [text, count] of Object.entries(counts)) {
    const place = Math.floor(((Number(text) - min) / (max - min)) * BARS)
    const index = Math.min(Math.max(place, 0), BARS - 1)
    if (Number.isFinite(index)) bars[index] = (bars[index] ?? 0) + count
  }
  return bars
}

/**
 * Whether a bar of a histogram is within a chosen range, at least in part.
 * @param place Its place among the bars, from 0 up to 1.
 * @param width Its share of them.
 */
export function isBarChosen(
  place: number,
  width: number,
  { min: low = -Infinity, max: high = Infinity }: { min?: number; max?: number },
  { min, max }: { min: number; max: number },
): boolean {
  const start = min + (max - min) * place
  return start + (max - min) * width > low && start <= high
}

/**
 * Parses an amount as shoppers type it: "40000", "$40,000", "40k",
 * "62 000 km". `null` for anything else, including empty text.
 */
export function readAmount(text: string): number | null {
  const bare = text
    .trim()
    .toLowerCase()
    .replaceAll(/[$€£¥,\s]|(?:kms?|mi|miles)$/g, '')
  const [, digits = '', thousands] = /^(\d{1,15}(?:\.\d{1,6})?)(k?)$/.exec(bare) ?? []
  if (digits === '') return null
  return Number(digits) * (thousands ? 1000 : 1)
}
