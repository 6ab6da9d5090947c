import { formatLocal } from '@/lib/time/zoned-time'

const DATE_MESSAGES = {
  date: 'Please enter a date',
  datetime: 'Please enter a date and a time',
  past: 'Please choose today or a later date',
  pastTime: 'Please choose a time in the future',
} as const

const DATE = /^\d{4}-\d{2}-\d{2}$/
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/
const DAY_LENGTH = 10

/** Returns the error message for a date control's value, or `null`. Values before `now` in `timeZone` are rejected. */
export function checkDate(
  text: string,
  kind: 'date' | 'datetime',
  timeZone: string,
  now: Date,
): string | null {
  const isDay = kind === 'date'
  if (!(isDay ? DATE : DATE_TIME).test(text) || !isOnCalendar(text)) return DATE_MESSAGES[kind]
  const earliest = formatLocal(now, timeZone)
  if (isDay) return text < earliest.slice(0, DAY_LENGTH) ? DATE_MESSAGES.past : null
  return text < earliest ? DATE_MESSAGES.pastTime : null
}

/** Whether the date and time exist in the calendar (30 February does not). */
function isOnCalendar(text: string): boolean {
  const moment = new Date(text.length === DAY_LENGTH ? `${text}T00:00Z` : `${text}Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}
