const MINUTE_MS = 60_000
const TIME_AT = 'YYYY-MM-DD '.length

/** Formatters are cached because creating one is expensive and pages format the local time of every dealer. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function getFormatter(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  // The Swedish locale formats date and time like ISO 8601.
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

/** Local date and time in a time zone: `date` is `YYYY-MM-DD`, `time` is `HH:MM` from `00:00` to `23:59`. */
type ZonedTime = { date: string; time: string }

/** Converts a time (`Date` or Unix ms) to local time in an IANA time zone. @throws RangeError for an unknown zone. */
export function toZonedTime(at: Date | number, timeZone: string): ZonedTime {
  const text = getFormatter(timeZone).format(at)
  return { date: text.slice(0, TIME_AT - 1), time: text.slice(TIME_AT) }
}

/** Day of the week of a `YYYY-MM-DD` date, from 0 (Sunday) to 6 (Saturday). */
export function getWeekday(date: string): number {
  return new Date(`${date}T00:00Z`).getUTCDay()
}

/** Formats a time in a time zone as `YYYY-MM-DDTHH:MM`, the value format of date controls; sortable as text. */
export function formatLocal(at: Date | number, timeZone: string): string {
  const { date, time } = toZonedTime(at, timeZone)
  return `${date}T${time}`
}

/** Formats a time (Unix ms) in a time zone as ISO 8601 with its offset: `2026-11-21T19:30:00+11:00`. */
export function formatZonedIso(at: number, timeZone: string): string {
  const minutes = getOffset(at, timeZone) / MINUTE_MS
  const seconds = new Date(at).toISOString().slice('YYYY-MM-DDTHH:MM'.length, 'YYYY-MM-DDTHH:MM:SS'.length)
  const ahead = Math.abs(minutes)
  const offset = `${twoDigits(Math.floor(ahead / 60))}:${twoDigits(ahead % 60)}`
  return `${formatLocal(at, timeZone)}${seconds}${minutes < 0 ? '-' : '+'}${offset}`
}

/**
 * Converts local time `YYYY-MM-DDTHH:MM` in a time zone to ISO 8601 in UTC. A time skipped by daylight saving moves
 * to after the gap.
 */
export function toInstant(local: string, timeZone: string): string {
  const asUtc = Date.parse(`${local}Z`)
  // The offset at the first guess may differ from the offset at the result, so it is computed twice.
  const first = asUtc - getOffset(asUtc, timeZone)
  return new Date(asUtc - getOffset(first, timeZone)).toISOString()
}

/** Offset of a time zone from UTC at a time (Unix ms), in ms; offsets are whole minutes. */
function getOffset(at: number, timeZone: string): number {
  return Date.parse(`${formatLocal(at, timeZone)}Z`) - Math.floor(at / MINUTE_MS) * MINUTE_MS
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

type LocaleSettings = { locale: string; timezone: string }

/** Formats a time (Unix ms) in the site's time zone, for example `Sunday 29 November 2026 at 12:30 pm`. */
export function formatMoment(at: number, { locale, timezone }: LocaleSettings): string {
  const day = new Intl.DateTimeFormat(locale, {
    timeZone: timezone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
  const time = new Intl.DateTimeFormat(locale, { timeZone: timezone, hour: 'numeric', minute: '2-digit' })
  return `${normaliseSpaces(day.format(at))} at ${normaliseSpaces(time.format(at))}`
}

/** JavaScript engines use different spaces and commas; normalises them. */
function normaliseSpaces(text: string): string {
  return text.replaceAll(/\s/g, ' ').replace(/^(\p{L}+),? /u, '$1 ')
}
