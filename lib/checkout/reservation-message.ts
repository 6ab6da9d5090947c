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

export const NOT_CHARGED = 'Your card has not been charged.'
