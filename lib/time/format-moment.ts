type PlaceOfTime = { locale: string; timezone: string }

/** A moment (Unix ms) on the site's own clock, like `Sunday 29 November 2026 at 12:30 pm`. */
export function formatMoment(at: number, { locale, timezone }: PlaceOfTime): string {
  const day = new Intl.DateTimeFormat(locale, {
    timeZone: timezone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
  const time = new Intl.DateTimeFormat(locale, { timeZone: timezone, hour: 'numeric', minute: '2-digit' })
  return `${clean(day.format(at))} at ${clean(time.format(at))}`
}

/** Engines differ in the spaces and the comma that they write; the text must not. */
function clean(text: string): string {
  return text.replaceAll(/\s/g, ' ').replace(/^(\p{L}+),? /u, '$1 ')
}
