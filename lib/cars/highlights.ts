import type { CarSummary } from './car'

/** The value of the first figure whose name fits, like `7.4 m` for `/length/i`; `null` where a car has none. */
export function findHighlight(car: Pick<CarSummary, 'highlights'>, name: RegExp): string | null {
  return car.highlights.find((entry) => name.test(entry.name) && entry.value !== '')?.value ?? null
}

/** The number at the start of a figure, like 7.4 of `7.4 m` and 2265 of `2,265 kg`; `null` where there is none. */
export function readFigure(value: string | null): number | null {
  const digits = /^[\d,]+(?:\.\d+)?/.exec(value?.trim() ?? '')?.[0]
  if (!digits) return null
  const figure = Number(digits.replaceAll(',', ''))
  return Number.isFinite(figure) ? figure : null
}
