import type { Site } from '@/config/schema/site'
import { formatDeposit } from './deposit'
import type { Reservation } from './reservation'
import { summariseReserved } from './summarise-vehicle'

/** Data of the calendar entry for the end of a hold. Times in Unix ms. */
type HoldEntry = {
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
/** Length of the calendar entry, which ends when the hold ends. */
const LENGTH_MS = 30 * 60_000

/**
 * Builds an iCalendar file (RFC 5545) with one entry that ends when the hold of a paid vehicle ends, and a reminder one day before.
 * `host` is the site's, without a port. Returns `null` while the deposit is not paid, and after its refund.
 */
export function buildHoldCalendar(reservation: Reservation, site: Site, host: string): string | null {
  const { id, state, ending, amount, reservedUntil, capturedAt } = reservation
  if (state !== 'captured' || ending !== null || reservedUntil === null || capturedAt === null) return null
  const { heading, stocknum, phone, place } = summariseReserved(reservation, null, site)
  const description = [
    `${site.name} is holding this vehicle for you until this time. Deposit paid: ${formatDeposit(amount)}.`,
    stocknum && `Stock number ${stocknum}.`,
    phone && `Phone ${phone}.`,
  ]
  return writeEntry({
    id,
    host,
    endsAt: reservedUntil,
    createdAt: capturedAt,
    title: `Reservation ends: ${heading}`,
    description: description.filter(Boolean).join(' '),
    location: [place.name, place.address].filter(Boolean).join(', '),
  })
}

function writeEntry(entry: HoldEntry): string {
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

/** Escapes text for iCalendar (RFC 5545, 3.3.11). An unescaped line break could inject another property. */
function escapeText(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, (char) => `\\${char}`)
    .replaceAll(/\r\n?|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '')
}

/** Folds a line into parts of at most 75 bytes without splitting a character. Continuation lines start with a space. */
function foldLine(line: string): string[] {
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const char of line) {
    const size = Buffer.byteLength(char)
    if (bytes + size > LINE_BYTES) {
      parts.push(part)
      part = ' '
      bytes = 1
    }
    part += char
    bytes += size
  }
  return [...parts, part]
}
