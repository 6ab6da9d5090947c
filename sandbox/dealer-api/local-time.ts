const MINUTE_MS = 60_000

/** Creating a formatter is far more expensive than using it. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function getFormatter(timezone: string): Intl.DateTimeFormat {
  const known = formatters.get(timezone)
  if (known) return known
  const formatter = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  formatters.set(timezone, formatter)
  return formatter
}

/** The date `YYYY-MM-DD` and time `HH:MM` of an instant in an IANA time zone. */
export function localParts(epochMs: number, timezone: string): { date: string; time: string } {
  const parts = getFormatter(timezone).formatToParts(epochMs)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((entry) => entry.type === type)?.value ?? ''
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  }
}

/** The instant (epoch ms) of a local `date` (`YYYY-MM-DD`) and `time` (`HH:MM`) in a time zone. */
export function instantOf(date: string, time: string, timezone: string): number {
  const wanted = Date.parse(`${date}T${time}:00Z`)
  // Computed twice, because the first guess may be on the other side of a daylight-saving change.
  const first = wanted - offsetMs(wanted, timezone)
  return wanted - offsetMs(first, timezone)
}

/** ISO 8601 with the zone's UTC offset, such as `2026-03-02T08:30:00+11:00`. */
export function isoWithOffset(epochMs: number, timezone: string): string {
  const { date, time } = localParts(epochMs, timezone)
  const minutes = Math.round(offsetMs(epochMs, timezone) / MINUTE_MS)
  const sign = minutes < 0 ? '-' : '+'
  return `${date}T${time}:00${sign}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`
}

function two(value: number): string {
  return String(Math.trunc(value)).padStart(2, '0')
}

/** Adds days to a calendar date. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** The weekday, 0 for Sunday to 6 for Saturday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay()
}

function offsetMs(epochMs: number, timezone: string): number {
  const { date, time } = localParts(epochMs, timezone)
  const minute = Math.floor(epochMs / MINUTE_MS) * MINUTE_MS
  return Date.parse(`${date}T${time}:00Z`) - minute
}
