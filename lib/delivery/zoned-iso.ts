/** A moment (Unix ms) as ISO 8601 on the clock of a time zone, with its offset: `2026-11-21T19:30:00+11:00`. Pure. */
export function formatZonedIso(at: number, timeZone: string): string {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'longOffset',
    })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const offset = (parts['timeZoneName'] ?? '').replace('GMT', '') || '+00:00'
  return `${parts['year']}-${parts['month']}-${parts['day']}T${parts['hour']}:${parts['minute']}:${parts['second']}${offset}`
}
