import { describeRefusal, type StartRefusal } from '@/lib/checkout/reservation-words'
import type { OpenReservation } from './checkout-types'
import type { StartResult } from './read-reservation'

export { startReservation } from './read-reservation'

/** The hold of an answer. `serverNow` falls back to this device's clock when the answer had no date. */
export function toOpenReservation({
  answer,
  serverNow,
}: Extract<StartResult, { kind: 'started' }>): OpenReservation {
  return {
    id: answer.reservation_id,
    state: 'held',
    amount: answer.amount,
    currency: answer.currency,
    expiresAt: Date.parse(answer.expires_at),
    serverNow: Number.isNaN(serverNow) ? Date.now() : serverNow,
    clientSecret: answer.client_secret,
    publishableKey: answer.publishable_key,
    stripeAccount: answer.stripe_account,
    hasFailed: false,
  }
}

/** Why the vehicle cannot be reserved, in words (`RV-05`). */
export function toRefusalWords(reason: StartRefusal) {
  return describeRefusal(reason)
}
