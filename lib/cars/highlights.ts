import type { CarSummary } from './car'

/**
 * The value of the first highlight whose name matches, for
 * example `7.4 m` for `/length/i`; `null` if there is none.
 */
export function findHighlight(car: Pick<CarSummary, 'highlights'>, name: RegExp): string | null {
  return car.highlights.find((entry) => name.test(entry.name) && entry.value !== '')?.value ?? null
}

/** Parses the leading number of a value: 7.4 from `7.4 m`, 2265 from `2,265 kg`; `null` if there is none. */
export function readFigure(value: string | null): number | null {
  const digits = /^[\d,]+(?:\.\d+)?/.exec(value?.trim() ?? '')?.[0]
  if (!digits) return null
  const figure = Number(digits.replaceAll(',', ''))
  return Number.isFinite(figure) ? figure : null
}
