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
