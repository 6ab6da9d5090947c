import { addDays, instantOf, isoWithOffset, localParts, weekdayOf } from './local-time'
import type { Website } from './websites'

export type BookingType = 'service' | 'appointment'
type Slot = { starts_at: string; time: string }
type SlotDay = { date: string; weekday: number; slots: Slot[] }

const DAYS_AHEAD = 14
/** Minimum notice for a booking. */
const NOTICE_MS = 2 * 3_600_000
const SLOT_MINUTES: Record<BookingType, number> = { service: 60, appointment: 30 }

type Hours = { open: string; close: string } | null

/** Default hours when a dealer has none configured (the sample in the specification). */
function standardHours(weekday: number): Hours {
  if (weekday === 0) return null
  return weekday === 6 ? { open: '09:00', close: '14:00' } : { open: '08:30', close: '17:00' }
}

function hoursOn(website: Website, date: string): Hours {
  const special = website.special_hours.find((entry) => entry.date === date)
  const weekday = weekdayOf(date)
  const entry = special ?? website.opening_hours.find((hours) => hours.weekday === weekday)
  if (!entry) return website.opening_hours.length === 0 ? standardHours(weekday) : null
  return entry.status === 'Open' && entry.open && entry.close
    ? { open: entry.open, close: entry.close }
    : null
}

/** Duration of a booking in minutes. */
export function slotMinutes(type: BookingType): number {
  return SLOT_MINUTES[type]
}

/**
 * Lists available slots within opening hours for the next 14 days, in the dealer's time zone. Omits closed
 * days and days without remaining slots; a fully booked day has an empty list.
 * @param taken `starts_at` of existing bookings
 */
export function availableSlots(
  website: Website,
  type: BookingType,
  nowMs: number,
  taken: ReadonlySet<string>,
): SlotDay[] {
  const today = localParts(nowMs, website.timezone).date
  const minutes = slotMinutes(type)
  const days: SlotDay[] = []
  for (let ahead = 0; ahead < DAYS_AHEAD; ahead += 1) {
    const date = addDays(today, ahead)
    const hours = hoursOn(website, date)
    if (!hours) continue
    const slots: Slot[] = []
    let isOver = true
    for (let at = minutesOf(hours.open); at + minutes <= minutesOf(hours.close); at += minutes) {
      const time = clockOf(at)
      const instant = instantOf(date, time, website.timezone)
      if (instant < nowMs + NOTICE_MS) continue
      isOver = false
      const startsAt = isoWithOffset(instant, website.timezone)
      if (!taken.has(startsAt)) slots.push({ starts_at: startsAt, time })
    }
    if (!isOver) days.push({ date, weekday: weekdayOf(date), slots })
  }
  return days
}

function minutesOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
}

function clockOf(minutes: number): string {
  return `${String(Math.trunc(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
