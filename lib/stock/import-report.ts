/** What happened to one row that was not simply taken. `line` is the row's first line in the file, counted from 1. */
export type RowNote = { line: number; outcome: 'mended' | 'refused'; reasons: string[]; detail: string }

/** Rows that share a reason. */
export type ReasonGroup = { reason: string; count: number; lines: number[] }

const LINES_NAMED = 5

/** Counts rows by what became of them and keeps a note on each that was mended or refused. */
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

  /** Reasons of one outcome, the most frequent first. */
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

  /** The report as lines of text for a terminal. */
  describe(): string[] {
    const counts = `${whole(this.rows)} rows: ${whole(this.taken)} taken (${whole(this.mended)} of them mended), ${whole(this.refused)} refused.`
    return [
      counts,
      ...describeGroups('Refused', this.groups('refused')),
      ...describeGroups('Mended', this.groups('mended')),
    ]
  }
}

function describeGroups(title: string, groups: readonly ReasonGroup[]): string[] {
  if (groups.length === 0) return []
  const lines = groups.map(({ reason, count, lines: all }) => {
    const some = all.slice(0, LINES_NAMED).join(', ')
    const more = all.length > LINES_NAMED ? ' …' : ''
    return `  ${whole(count).padStart(6)}  ${reason} (line${all.length > 1 ? 's' : ''} ${some}${more})`
  })
  return [`${title}:`, ...lines]
}

function whole(value: number): string {
  return value.toLocaleString('en-AU')
}
