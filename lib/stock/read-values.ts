/** Parsers for single cells. They accept any text and return a value or `null`; they never throw. */

const PLACEHOLDER = /^(?:[-–—/\s.?]*|n\/?a|null|none|undefined|unknown|tba|tbc)$/i
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFEFF\uFFFD]/g

/** A single line of plain text without control characters and repeated spaces; empty for placeholders such as `N/A`. */
export function readText(cell: string | undefined): string {
  if (cell === undefined) return ''
  const text = cell.replaceAll(CONTROL, '').replaceAll(/\s+/g, ' ').trim()
  return PLACEHOLDER.test(text) ? '' : text
}

/** Multi-line text without control characters, with at most one blank line in a row. */
export function readLongText(cell: string | undefined): string {
  if (cell === undefined) return ''
  const text = cell
    .replaceAll(CONTROL, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  return PLACEHOLDER.test(text) ? '' : text
}

/**
 * Parses an amount such as `17900`, `$17,900`, `17 900.00`, `38,229 km` or `4.5 L / 100 km`: the number before
 * any unit. `null` if there is no number or text comes first.
 */
export function readAmount(cell: string | undefined): number | null {
  const match = /^(?:aud|nzd|au|nz)? ?(?:[$€£] ?)?(-?\d[\d, '\u00A0]*(?:\.\d+)?)/i.exec(readText(cell))
  if (match?.[1] === undefined) return null
  const amount = Number(match[1].replaceAll(/[, '\u00A0]/g, ''))
  return Number.isFinite(amount) ? amount : null
}

/** Parses a count in a phrase such as ` 5 Seats` or `4 cyl`. */
export function readCount(cell: string | undefined): number | null {
  const match = /(\d{1,3})(?:\.0+)?\b/.exec(readText(cell))
  return match?.[1] === undefined ? null : Number(match[1])
}

/** Parses the litres of `4 cyl, 2.4 L`; `null` for 0, which files use for electric and unknown engines. */
export function readLitres(cell: string | undefined): number | null {
  const match = /(\d{1,9}(?:\.\d{1,9})?) ?l\b/i.exec(readText(cell))
  const litres = match?.[1] === undefined ? 0 : Number(match[1])
  return litres > 0 && litres < 30 ? litres : null
}

/** Parses a four-digit year, alone or as part of a date (`03/2019`). */
export function readYear(cell: string | undefined): number | null {
  const text = readText(cell)
  const match = /^(?:\d{1,2}[/.-])?(?:\d{1,2}[/.-])?(\d{4})(?:\.0+)?(?:[/.-].*)?$/.exec(text)
  return match?.[1] === undefined ? null : Number(match[1])
}

const STATES = new Map<string, string>(
  Object.entries({
    'new south wales': 'NSW',
    victoria: 'VIC',
    queensland: 'QLD',
    'western australia': 'WA',
    'south australia': 'SA',
    tasmania: 'TAS',
    'australian capital territory': 'ACT',
    'northern territory': 'NT',
  }),
)
const STATE_CODES = new Set(['NSW', 'VIC', 'QLD', 'WA', 'SA', 'TAS', 'ACT', 'NT'])

/** Parses city and state from `Lidcombe, NSW` or `Lidcombe NSW 2141`. */
export function readPlace(cell: string | undefined): { city: string; state: string } {
  const text = readText(cell)
  const words = text.split(/[,\s]/).filter(Boolean)
  if (/^\d{4}$/.test(words.at(-1) ?? '')) words.pop()
  const state = words.pop() ?? ''
  const code = state.toUpperCase()
  const city = text.slice(0, text.lastIndexOf(state)).replace(/[,\s]{1,9}$/, '')
  return STATE_CODES.has(code) && city !== '' ? { city, state: code } : { city: text, state: '' }
}

/** Normalises the name or code of an Australian state to its code. */
export function readState(cell: string | undefined): string {
  const text = readText(cell)
  return STATES.get(text.toLowerCase()) ?? (STATE_CODES.has(text.toUpperCase()) ? text.toUpperCase() : text)
}

/** Parses a date `2024-03-31` or `31/3/2024` as `YYYY-MM-DD`; empty for anything else. */
export function readDay(cell: string | undefined): string {
  const text = readText(cell)
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(text)
  const local = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})/.exec(text)
  const [year, month, day] = iso ? iso.slice(1) : local ? local.slice(1).toReversed() : []
  if (!year || !month || !day) return ''
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${written}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written) ? written : ''
}
