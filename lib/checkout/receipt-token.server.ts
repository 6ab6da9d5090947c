import 'server-only'
import { createHmac } from 'node:crypto'
import { deriveKey, isSignedFor } from '@/lib/secret.server'

const PURPOSE = 'reservation-receipt'

/** The token that opens a reservation's page on another device: derived from site and id, so nothing is stored for it. */
export function signReceipt(site: string, reservationId: string): string {
  return sign(deriveKey(PURPOSE, site), reservationId)
}

/** Whether a token opens the reservation at the site; one from before a rotation of `APP_SECRET` still does. */
export function isReceiptOf(site: string, reservationId: string, token: string): boolean {
  return isSignedFor(PURPOSE, site, token, (key) => sign(key, reservationId))
}

function sign(key: string, reservationId: string): string {
  return createHmac('sha256', key).update(reservationId).digest('base64url')
}
