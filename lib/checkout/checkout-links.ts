import { getCheckoutPath } from '@/lib/cars/paths'
import type { TemplateSite } from '@/lib/site/template'

/** Query parameters of the checkout page: which reservation, and the token that opens its receipt on another device. */
export const RESERVATION_PARAMETER = 'reservation'
export const RECEIPT_PARAMETER = 'receipt'

type CheckoutSite = TemplateSite & { checkout_path: string }

/**
 * Path of a reservation's own page: its payment step, its progress or its receipt. Without a receipt token the page opens only
 * for the browser that holds the owner cookie.
 */
export function getReservationPath(
  site: CheckoutSite,
  reservation: { id: string; carSlug: string },
  receipt?: string,
): string {
  const query = new URLSearchParams({ [RESERVATION_PARAMETER]: reservation.id })
  if (receipt !== undefined) query.set(RECEIPT_PARAMETER, receipt)
  return `${getCheckoutPath(site, { slug: reservation.carSlug })}?${query}`
}

/** Path of the calendar entry for the end of a reservation's hold. */
export function getCalendarPath(reservation: { id: string }, receipt?: string): string {
  const path = `/api/reservations/${encodeURIComponent(reservation.id)}/calendar.ics`
  return receipt === undefined ? path : `${path}?${new URLSearchParams({ [RECEIPT_PARAMETER]: receipt })}`
}
