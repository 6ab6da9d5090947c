/** A corrected or rejected row. `line` is the row's first line in the file, counted from 1. */
type RowNote = { line: number; outcome: 'mended' | 'refused'; reasons: string[]; detail: string }

/** Rows with the same reason. */
type ReasonGroup = { reason: string; count: number; lines: number[] }

const MAX_LINES_LISTED = 5

/** Counts rows by outcome and records every corrected or rejected row. */
export class ImportReport {
  rows = 0
  taken = 0
  readonly notes: RowNote[] = []

  take(line: number, mends: readonly string[]): void {
    this.rows += 1
    this.taken += 1
    if (mends.length > 0) this.notes.push({ line, outcome: 'mended', reasons: [...mends], detail: '' })
  }

  refuse(line: number, reason: string, detail: string): void {
    this.rows += 1
    this.notes.push({ line, outcome: 'refused', reasons: [reason], detail })
  }

  get refused(): number {
    return this.rows - this.taken
  }

  get mended(): number {
    return this.notes.filter((note) => note.outcome === 'mended').length
  }

  /** Reasons of one outcome, most frequent first. */
  groups(outcome: RowNote['outcome']): ReasonGroup[] {
    const groups = new Map<string, ReasonGroup>()
    for (const note of this.notes) {
      if (note.outcome !== outcome) continue
      for (const reason of note.reasons) {
        const group = groups.get(reason) ?? { reason, count: 0, lines: [] }
        group.count += 1
        group.lines.push(note.line)
        groups.set(reason, group)
      }
    }
    return [...groups.values()].sort((a, b) => b.count - a.count || a.reason.localeCompare(b.reason))
  }

  /** Formats the report for a terminal. */
  describe(): string[] {
    const counts = `${formatCount(this.rows)} rows: ${formatCount(this.taken)} imported (${formatCount(this.mended)} corrected), ${formatCount(this.refused)} rejected.`
    return [
      counts,
      ...describeGroups('Rejected', this.groups('refused')),
      ...describeGroups('Corrected', this.groups('mended')),
    ]
  }
}

function describeGroups(title: string, groups: readonly ReasonGroup[]): string[] {
  if (groups.length === 0) return []
  const lines = groups.map(({ reason, count, lines: all }) => {
    const some = all.slice(0, MAX_LINES_LISTED).join(', ')
    const more = all.length > MAX_LINES_LISTED ? ' …' : ''
    return `  ${formatCount(count).padStart(6)}  ${reason} (line${all.length > 1 ? 's' : ''} ${some}${more})`
  })
  return [`${title}:`, ...lines]
}

function formatCount(value: number): string {
  return value.toLocaleString('en-AU')
}
