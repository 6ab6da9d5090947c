import type { BookingType } from '@/lib/dealer-api/bookings.server'

/** A free time as a form shows and sends it: `value` is `YYYY-MM-DDTHH:MM` on the dealer's clock. */
export type FreeTime = { value: string; label: string }
/** A day without times is full; it stands between days that have some. */
export type FreeDay = { date: string; label: string; times: FreeTime[] }

/** What can be booked. */
export const BOOKING_TYPES = ['service', 'appointment'] as const satisfies readonly BookingType[]

type ApiDay = { date: string; slots: readonly { time: string }[] }

const DAY_LENGTH = 10
const DAY = new Intl.DateTimeFormat('en-AU', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})
/** How many other times a refusal names. */
const NAMED = 6

/** Free times by day in words, from the first day that has some to the last; those between that have none are full. */
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

/** What is said when a time is gone, with others near it, for those who can not see the list. */
export function describeTaken(wanted: string, days: readonly FreeDay[]): string {
  const date = wanted.slice(0, DAY_LENGTH)
  const open = days.filter(({ times }) => times.length > 0)
  const day = open.find((candidate) => candidate.date >= date) ?? open[0]
  if (!day) return 'That time is no longer free. Please choose another day.'
  const near = day.times.toSorted((a, b) => distance(a.value, wanted) - distance(b.value, wanted))
  const times = near
    .slice(0, NAMED)
    .toSorted((a, b) => a.value.localeCompare(b.value))
    .map(({ label }) => label)
  return `That time is no longer free. Free on ${day.label}: ${times.join(', ')}.`
}

/** Whether a time is later than any day that can be booked yet. */
export function isBeyond(wanted: string, days: readonly FreeDay[]): boolean {
  const last = days.at(-1)
  return last !== undefined && wanted.slice(0, DAY_LENGTH) > last.date
}

function distance(a: string, b: string): number {
  return Math.abs(Date.parse(`${a}Z`) - Date.parse(`${b}Z`))
}
