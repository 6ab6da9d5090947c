import { getCheckoutPath } from '@/lib/cars/paths'
import type { Query } from '@/lib/forms/prefill'
import type { TemplateSite } from '@/lib/site/template'

/** Query parameters of the checkout page: the reservation id, and the token that opens its receipt on another device. */
export const RESERVATION_PARAMETER = 'reservation'
export const RECEIPT_PARAMETER = 'receipt'

type CheckoutSite = TemplateSite & { checkout_path: string }

/**
 * Path of a reservation's page: its payment step, progress or receipt. Without a receipt token, only the browser with the owner
 * cookie can open the page.
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

/** Query parameters that Stripe adds to the return URL after a bank redirect. */
const STRIPE_PARAMETERS = ['payment_intent', 'payment_intent_client_secret', 'redirect_status']
const PAYMENT_PARAMETER = 'payment'
const FAILED = 'failed'

/**
 * The path of a checkout page without Stripe's parameters, which include the client secret; `null` when there are none. Pure.
 * The server redirects to it before any third-party script can read the URL.
 */
export function findCleanPath(site: CheckoutSite, carSlug: string, query: Query): string | null {
  if (STRIPE_PARAMETERS.every((name) => query[name] === undefined)) return null
  const id = query[RESERVATION_PARAMETER]
  const remaining = new URLSearchParams({
    ...(typeof id === 'string' ? { [RESERVATION_PARAMETER]: id } : {}),
    ...(query['redirect_status'] === FAILED ? { [PAYMENT_PARAMETER]: FAILED } : {}),
  })
  return `${getCheckoutPath(site, { slug: carSlug })}${remaining.size > 0 ? `?${remaining}` : ''}`
}

/** Whether the URL says that the payment failed on the bank's page. */
export function hasFailedAtBank(query: Query): boolean {
  return query[PAYMENT_PARAMETER] === FAILED
}
