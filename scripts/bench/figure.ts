/** One measured figure with its bar of the design; `bar` is what holds, in words. */
export type Figure = { what: string; measured: string; bar: string; holds: boolean | null }

/** Prints figures as a table: what, measured, bar, verdict. */
export function printFigures(figures: readonly Figure[]): void {
  const width = (key: 'what' | 'measured' | 'bar') => Math.max(...figures.map((figure) => figure[key].length))
  const [what, measured, bar] = [width('what'), width('measured'), width('bar')]
  console.log(`\n${'figure'.padEnd(what)}  ${'measured'.padStart(measured)}  ${'bar'.padEnd(bar)}  verdict`)
  for (const figure of figures) {
    const verdict = figure.holds === null ? '' : figure.holds ? 'holds' : 'MISSED'
    console.log(
      `${figure.what.padEnd(what)}  ${figure.measured.padStart(measured)}  ${figure.bar.padEnd(bar)}  ${verdict}`,
    )
  }
}

/** The middle of some numbers. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
