const MINUTE_MS = 60_000
const TIME_AT = 'YYYY-MM-DD '.length

/** Making a formatter costs far more than using it, and every page asks for the time at each of its dealers. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function getFormatter(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  // Swedish writes date and time as ISO does, so nothing has to be put together from parts.
  const formatter = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  formatters.set(timeZone, formatter)
  return formatter
}

/** What a clock on a place's wall shows: `date` is `YYYY-MM-DD`, `time` is `HH:MM` from `00:00` to `23:59`. */
export type PlaceTime = { date: string; time: string }

/** The clock of an IANA time zone at a moment (Unix ms when a number). Throws `RangeError` for a zone nobody knows. */
export function readPlaceClock(at: Date | number, timeZone: string): PlaceTime {
  const text = getFormatter(timeZone).format(at)
  return { date: text.slice(0, TIME_AT - 1), time: text.slice(TIME_AT) }
}

/** The day of the week of a `YYYY-MM-DD`: 0 for Sunday to 6 for Saturday. */
export function getWeekday(date: string): number {
  return new Date(`${date}T00:00Z`).getUTCDay()
}

/** A moment on a place's clock, as `YYYY-MM-DDTHH:MM`: what date controls hold, and sortable as text. */
export function formatLocal(at: Date | number, timeZone: string): string {
  const { date, time } = readPlaceClock(at, timeZone)
  return `${date}T${time}`
}

/** A moment (Unix ms) as ISO 8601 on a place's clock, with its offset: `2026-11-21T19:30:00+11:00`. */
export function formatZonedIso(at: number, timeZone: string): string {
  const minutes = getOffset(at, timeZone) / MINUTE_MS
  const seconds = new Date(at).toISOString().slice('YYYY-MM-DDTHH:MM'.length, 'YYYY-MM-DDTHH:MM:SS'.length)
  const ahead = Math.abs(minutes)
  const offset = `${twoDigits(Math.floor(ahead / 60))}:${twoDigits(ahead % 60)}`
  return `${formatLocal(at, timeZone)}${seconds}${minutes < 0 ? '-' : '+'}${offset}`
}

/**
 * The moment of `YYYY-MM-DDTHH:MM` on a place's clock, as ISO 8601 in UTC. A time that a clock change leaves out becomes the
 * one after the gap.
 */
export function toInstant(local: string, timeZone: string): string {
  const asUtc = Date.parse(`${local}Z`)
  // The offset that holds at the guess may not hold at the moment itself; the second look settles it.
  const first = asUtc - getOffset(asUtc, timeZone)
  return new Date(asUtc - getOffset(first, timeZone)).toISOString()
}

/** How far a place's clock is ahead of UTC at a moment (Unix ms), in ms; zones differ by whole minutes. */
function getOffset(at: number, timeZone: string): number {
  return Date.parse(`${formatLocal(at, timeZone)}Z`) - Math.floor(at / MINUTE_MS) * MINUTE_MS
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
