import { readPlaceClock } from '@/lib/time/place-clock'
import type { LenderVariant } from './lenders'

/** The calendar day of a moment in a time zone. */
export function readDay(nowSeconds: number, timezone: string): { year: number; month: number; day: number } {
  const { date } = readPlaceClock(nowSeconds * 1000, timezone)
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return { year, month, day }
}

/**
 * The last day an offer holds: the same day of next month (its last day where it is shorter), or the last of this month
 * (`FI-02`, `FI-03`). As shoppers read it, like "30 November 2026".
 */
export function describeValidity(
  validity: LenderVariant['validity'],
  nowSeconds: number,
  site: { timezone: string; locale: string },
): string {
  const { year, month, day } = readDay(nowSeconds, site.timezone)
  const ahead = validity === 'month-ahead' ? 1 : 0
  const lastDay = new Date(Date.UTC(year, month + ahead, 0)).getUTCDate()
  const until = Date.UTC(year, month - 1 + ahead, ahead ? Math.min(day, lastDay) : lastDay)
  return new Intl.DateTimeFormat(site.locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(until)
}
