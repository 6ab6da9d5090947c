/** An available time, as shown and sent by a form. `value` is `YYYY-MM-DDTHH:MM` in the dealer's time zone. */
type FreeTime = { value: string; label: string }
/** A day without times is fully booked. */
export type FreeDay = { date: string; label: string; times: FreeTime[] }

type ApiDay = { date: string; slots: readonly { time: string }[] }

const DAY_LENGTH = 10
const DAY = new Intl.DateTimeFormat('en-AU', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})
/** How many alternative times an error message lists. */
const MAX_LISTED = 6

/** Formats available times by day, from the first to the last day with any. Days between without times are fully booked. */
export function describeFreeDays(days: readonly ApiDay[]): FreeDay[] {
  const isOffered = ({ slots }: ApiDay) => slots.length > 0
  return days
    .slice(Math.max(0, days.findIndex(isOffered)), days.findLastIndex(isOffered) + 1)
    .map(({ date, slots }) => ({
      date,
      label: DAY.format(new Date(`${date}T00:00Z`)),
      times: slots.map(({ time }) => ({ value: `${date}T${time}`, label: describeTime(time) })),
    }))
}

/** `14:30` as `2:30 pm`. */
function describeTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'am' : 'pm'}`
}

/** The error for a taken time, with the nearest alternatives for shoppers who do not see the list of times. */
export function describeTaken(requested: string, days: readonly FreeDay[]): string {
  const date = requested.slice(0, DAY_LENGTH)
  const open = days.filter(({ times }) => times.length > 0)
  const day = open.find((candidate) => candidate.date >= date) ?? open[0]
  if (!day) return 'That time is no longer available. Please choose another day.'
  const near = day.times.toSorted((a, b) => distance(a.value, requested) - distance(b.value, requested))
  const times = near
    .slice(0, MAX_LISTED)
    .toSorted((a, b) => a.value.localeCompare(b.value))
    .map(({ label }) => label)
  return `That time is no longer available. Times available on ${day.label}: ${times.join(', ')}.`
}

/** Whether a time is after the last bookable day. */
export function isBeyond(requested: string, days: readonly FreeDay[]): boolean {
  const last = days.at(-1)
  return last !== undefined && requested.slice(0, DAY_LENGTH) > last.date
}

function distance(a: string, b: string): number {
  return Math.abs(Date.parse(`${a}Z`) - Date.parse(`${b}Z`))
}
