/** Data of the calendar entry for the end of a hold. Times in Unix ms. */
export type HoldEntry = {
  id: string
  /** Host of the site, which makes the entry's id unique. */
  host: string
  endsAt: number
  createdAt: number
  title: string
  description: string
  location: string
}

/** Longest line of an iCalendar file in bytes (RFC 5545, 3.1). */
const LINE_BYTES = 75
/** The entry lasts this long and ends with the hold; a reminder comes a day before. */
const LENGTH_MS = 30 * 60_000

/** An iCalendar file (RFC 5545) with one entry that ends when the hold ends, and a reminder one day before. */
export function writeHoldCalendar(entry: HoldEntry): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Dealer websites//Reservations//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:reservation-${entry.id}@${entry.host}`,
    `DTSTAMP:${formatUtc(entry.createdAt)}`,
    `DTSTART:${formatUtc(entry.endsAt - LENGTH_MS)}`,
    `DTEND:${formatUtc(entry.endsAt)}`,
    `SUMMARY:${escapeText(entry.title)}`,
    `DESCRIPTION:${escapeText(entry.description)}`,
    ...(entry.location ? [`LOCATION:${escapeText(entry.location)}`] : []),
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-P1D',
    `DESCRIPTION:${escapeText(entry.title)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.flatMap(foldLine).join('\r\n')}\r\n`
}

/** `20261128T013000Z`. */
function formatUtc(ms: number): string {
  return new Date(ms).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
}

/** Text as iCalendar writes it (RFC 5545, 3.3.11); a lone line break could start a property of its own. */
function escapeText(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n?|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '')
}

/** A line in parts of at most 75 bytes; each further part begins with a space. No character is split. */
function foldLine(line: string): string[] {
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const sign of line) {
    const size = new TextEncoder().encode(sign).length
    if (bytes + size > LINE_BYTES) {
      parts.push(part)
      part = ' '
      bytes = 1
    }
    part += sign
    bytes += size
  }
  return [...parts, part]
}
