import type { EndReason, ReservationState } from './reservation'

/**
 * A checkout message for the page, emails and the API, in plain text. `charge` states what happened to the shopper's money; it is
 * empty before money is involved.
 */
export type ReservationMessage = {
  heading: string
  text: string
  charge: string
  nextSteps: readonly string[]
}

/** Why a reservation cannot start (`reason` of the 409). */
export type StartRefusal = 'reserved' | 'sold' | 'not_reservable' | 'held'
/** Failures of a request, or of an upstream service. */
type Interruption =
  | 'network_lost'
  | 'payments_unavailable'
  | 'payment_form_unavailable'
  | 'site_unavailable'
  | 'details_not_sent'
  | 'payment_not_completed'
  | 'reservation_unreadable'
  | 'vehicle_unreadable'
/** Final states of a reservation. */
export type EndState = Extract<ReservationState, 'cancelled' | 'expired' | 'refunded'>

export const NOT_CHARGED = 'Your card has not been charged.'
/** Banks can show a released authorisation for some days. */
const RELEASED =
  'Your card has not been charged. If your bank shows a pending amount, it will disappear within a few business days.'
const REFUNDED =
  'Your deposit has been refunded in full. It usually takes 5 to 10 business days to appear on your statement.'

const SEARCH_SIMILAR = 'Search our stock for a similar vehicle.'
const CALL = 'Call us if you have any questions.'
const CALL_FOR_SIMILAR = 'Call us: we may have a similar vehicle on the way.'
const START_AGAIN = 'Start a new reservation if you still want this vehicle.'

const REFUSALS: Record<StartRefusal, ReservationMessage> = {
  reserved: {
    heading: 'This vehicle is reserved',
    text: 'Another customer has reserved this vehicle.',
    charge: NOT_CHARGED,
    nextSteps: [SEARCH_SIMILAR, 'Call us: we can contact you if it becomes available.'],
  },
  sold: {
    heading: 'This vehicle has been sold',
    text: 'It is no longer available to reserve.',
    charge: NOT_CHARGED,
    nextSteps: [SEARCH_SIMILAR, CALL_FOR_SIMILAR],
  },
  not_reservable: {
    heading: 'This vehicle can’t be reserved online',
    text: 'Online reservation is not available for this vehicle.',
    charge: NOT_CHARGED,
    nextSteps: ['Call us or send an enquiry to reserve it with our team.', SEARCH_SIMILAR],
  },
  held: {
    heading: 'Another customer is reserving this vehicle',
    text: 'Someone else is at the payment step. If they don’t complete it, the vehicle becomes available again within minutes.',
    charge: NOT_CHARGED,
    nextSteps: ['Try again in a few minutes.', 'Call us to ask about this vehicle.'],
  },
}

const INTERRUPTIONS: Record<Interruption, ReservationMessage> = {
  network_lost: {
    heading: 'Your connection was interrupted',
    text: 'We could not confirm the result of your payment. This page checks again as soon as you are back online.',
    charge: 'You are only charged if the vehicle is reserved for you, and never twice.',
    nextSteps: ['Check your internet connection.', 'Keep this page open, or reload it.'],
  },
  payments_unavailable: {
    heading: 'Card payments are unavailable',
    text: 'Our payment provider is not responding. This isn’t your fault.',
    charge: 'You are only charged if the vehicle is reserved for you, and never twice.',
    nextSteps: ['Try again in a few minutes.', 'If it continues, call us to reserve the vehicle.'],
  },
  payment_form_unavailable: {
    heading: 'The payment form did not load',
    text: 'Your connection or a browser extension may be blocking our payment provider, Stripe.',
    charge: NOT_CHARGED,
    nextSteps: [
      'Turn off content blockers for this page, then try again.',
      'If it continues, call us to reserve the vehicle.',
    ],
  },
  site_unavailable: {
    heading: 'We can’t take reservations right now',
    text: 'A technical problem stopped your request. This isn’t your fault.',
    charge: 'You are only charged if the vehicle is reserved for you, and never twice.',
    nextSteps: ['Try again in a few minutes.', 'If it continues, call us to reserve the vehicle.'],
  },
  details_not_sent: {
    heading: 'Your details were not sent',
    text: 'We could not reach our server. Please check your internet connection and try again.',
    charge: NOT_CHARGED,
    nextSteps: ['Check your internet connection.', 'Try again, or call us to reserve the vehicle.'],
  },
  payment_not_completed: {
    heading: 'The payment was not completed',
    text: 'Your connection was interrupted before the payment reached your bank.',
    charge: NOT_CHARGED,
    nextSteps: ['Try again: the vehicle is still held for you.', 'Call us if it continues.'],
  },
  reservation_unreadable: {
    heading: 'We can’t show your reservation right now',
    text: 'A technical problem stopped us from reading your reservation. This isn’t your fault.',
    charge: 'You are only charged if the vehicle is reserved for you, and never twice.',
    nextSteps: ['Reload this page in a few minutes.', 'Check your email for a receipt, or call us.'],
  },
  vehicle_unreadable: {
    heading: 'We can’t take reservations right now',
    text: 'A technical problem stopped us from checking whether this vehicle is available. This isn’t your fault.',
    charge: NOT_CHARGED,
    nextSteps: [
      'Try again in a few minutes.',
      'If it continues, call us or send an enquiry to reserve the vehicle.',
    ],
  },
}

const ENDINGS: Record<EndReason, Omit<ReservationMessage, 'charge'>> = {
  shopper: {
    heading: 'Reservation cancelled',
    text: 'You cancelled this reservation. The vehicle is available to other customers again.',
    nextSteps: [START_AGAIN, CALL],
  },
  operator: {
    heading: 'Reservation cancelled',
    text: 'Our team cancelled this reservation.',
    nextSteps: ['Call us if you did not expect this.', SEARCH_SIMILAR],
  },
  expired: {
    heading: 'Your time to pay has ended',
    text: 'The payment was not completed in time, so the vehicle is available to other customers again.',
    nextSteps: [START_AGAIN, CALL],
  },
  sold: {
    heading: 'This vehicle has been sold',
    text: 'It was sold before your reservation could be completed.',
    nextSteps: [SEARCH_SIMILAR, CALL_FOR_SIMILAR],
  },
  reserved: {
    heading: 'Another customer reserved this vehicle first',
    text: 'It was reserved before your reservation could be completed.',
    nextSteps: [SEARCH_SIMILAR, CALL_FOR_SIMILAR],
  },
  not_reservable: {
    heading: 'This vehicle can no longer be reserved online',
    text: 'It was withdrawn from online reservation before yours could be completed.',
    nextSteps: ['Call us to ask about this vehicle.', SEARCH_SIMILAR],
  },
  changed: {
    heading: 'The price or deposit has changed',
    text: 'The price or the deposit of this vehicle changed while you were paying, so we stopped the reservation.',
    nextSteps: ['Check the new price and deposit on the vehicle’s page.', START_AGAIN],
  },
  payment_canceled: {
    heading: 'The payment was cancelled',
    text: 'The payment was cancelled before your reservation could be completed.',
    nextSteps: [START_AGAIN, CALL],
  },
  unconfirmed: {
    heading: 'We could not confirm your reservation',
    text: 'Our stock system did not confirm the vehicle in time, so we cancelled the payment. This isn’t your fault.',
    nextSteps: ['Call us: we can reserve the vehicle for you.', START_AGAIN],
  },
  refunded_at_stripe: {
    heading: 'Reservation cancelled and refunded',
    text: 'The dealership refunded your deposit and ended this reservation.',
    nextSteps: ['Call us if you did not expect this.', SEARCH_SIMILAR],
  },
  displaced: {
    heading: 'Your time to pay has ended',
    text: 'The payment was not completed, and another customer is now reserving this vehicle.',
    nextSteps: ['Try again in a few minutes.', SEARCH_SIMILAR],
  },
}

/** The message for a reservation that cannot start. */
export function describeRefusal(reason: StartRefusal): ReservationMessage {
  return REFUSALS[reason]
}

/** The message for a failed request or an upstream outage. */
export function describeInterruption(kind: Interruption): ReservationMessage {
  return INTERRUPTIONS[kind]
}

/** The message for an ended reservation and its payment. `wasAuthorised`: the card was authorised before the end. */
export function describeEnd(end: {
  state: EndState
  reason: EndReason | null
  wasAuthorised: boolean
}): ReservationMessage {
  const reason = end.reason ?? (end.state === 'expired' ? 'expired' : 'operator')
  const charge = end.state === 'refunded' ? REFUNDED : end.wasAuthorised ? RELEASED : NOT_CHARGED
  return { ...ENDINGS[reason], charge }
}

/** The message while the bank processes the payment, which it may still decline. */
export function describeChecking(): ReservationMessage {
  return {
    ...describeConfirming(),
    heading: 'Your bank is processing the payment',
    text: 'Once your bank approves it, we reserve the vehicle for you. This usually takes a few seconds.',
  }
}

/** The message while the card is authorised and the reservation is not confirmed. */
export function describeConfirming(): ReservationMessage {
  return {
    heading: 'Your card is authorised',
    text: 'We are now reserving the vehicle for you. This usually takes a few seconds.',
    charge: 'You are only charged once the vehicle is reserved for you.',
    nextSteps: [
      'This page updates automatically. You can also close it: we will email you the result.',
      'You don’t need to pay again.',
    ],
  }
}

/** The email for a reservation that is not confirmed within a minute. */
export function describeDelay(): ReservationMessage {
  return {
    ...describeConfirming(),
    heading: 'We are confirming your reservation',
    text: 'Your card is authorised, and we are still reserving the vehicle for you. This is taking longer than usual.',
    nextSteps: [
      'We will email you the result, normally within an hour.',
      'If we can’t reserve the vehicle, we release your card and charge nothing.',
      'You don’t need to pay again.',
    ],
  }
}

/** The email while the payment of a hold cannot be read: the card may be authorised. */
export function describeUnreadPayment(): ReservationMessage {
  return {
    ...describeConfirming(),
    heading: 'We are checking your payment',
    text: 'Our payment provider is not responding, so we don’t know yet whether your card was authorised. This isn’t your fault.',
    nextSteps: [
      'We will email you the result.',
      'If you completed the payment, you don’t need to pay again.',
      'If you did not complete it, nothing is charged.',
    ],
  }
}

/** The message while a reservation is ending: the card is being released or refunded. */
export function describeEnding(reason: EndReason): ReservationMessage {
  return {
    ...ENDINGS[reason],
    charge: 'Any amount on your card is being released or refunded. This page updates automatically.',
  }
}

/** The message for a paid deposit and a reserved vehicle. */
export function describeReserved(): ReservationMessage {
  return {
    heading: 'This vehicle is reserved for you',
    text: 'Your deposit is paid. No other customer can buy or reserve the vehicle until the date shown.',
    charge: '',
    nextSteps: [
      'Our sales team will contact you to arrange an inspection.',
      'Bring your driver licence and this receipt.',
    ],
  }
}
