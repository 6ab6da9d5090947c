import { toZonedTime } from '@/lib/time/zoned-time'
import type { LenderVariant } from './lenders'

/** The calendar date of a moment in a time zone. */
export function readDay(nowSeconds: number, timezone: string): { year: number; month: number; day: number } {
  const { date } = toZonedTime(nowSeconds * 1000, timezone)
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return { year, month, day }
}

/**
 * Formats the last day of an offer, for example "30 November 2026": the same day next month (or that month's
 * last day), or the end of this month (`FI-02`, `FI-03`).
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
