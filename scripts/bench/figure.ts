/** A measured metric and its limit as text, for example `≤ 450 MB`. `holds` is `null` for a metric without a limit. */
export type Figure = { what: string; measured: string; bar: string; holds: boolean | null }

/** Prints metrics as a table: metric, measured value, limit, result. */
export function printFigures(figures: readonly Figure[]): void {
  const width = (key: 'what' | 'measured' | 'bar') => Math.max(...figures.map((figure) => figure[key].length))
  const [what, measured, bar] = [width('what'), width('measured'), width('bar')]
  console.log(`\n${'metric'.padEnd(what)}  ${'measured'.padStart(measured)}  ${'limit'.padEnd(bar)}  result`)
  for (const figure of figures) {
    const result = figure.holds === null ? '' : figure.holds ? 'ok' : 'MISSED'
    console.log(
      `${figure.what.padEnd(what)}  ${figure.measured.padStart(measured)}  ${figure.bar.padEnd(bar)}  ${result}`,
    )
  }
}

/** The median; of an even number of values the higher middle one. `NaN` for no values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
