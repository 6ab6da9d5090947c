import { formatLocal } from '@/lib/time/place-clock'

const DATE_MESSAGES = {
  date: 'Please enter a date',
  datetime: 'Please enter a date and a time',
  past: 'Please choose a day from today on',
  pastTime: 'Please choose a time that is still to come',
} as const

const DATE = /^\d{4}-\d{2}-\d{2}$/
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/
const DAY_LENGTH = 10

/** The message for a date control's value, or `null`. Days and times before `now` on the place's clock are refused. */
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

/** Whether the day and the time exist: 30 February does not. */
function isOnCalendar(text: string): boolean {
  const moment = new Date(text.length === DAY_LENGTH ? `${text}T00:00Z` : `${text}Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}
