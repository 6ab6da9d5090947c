/** Outcome of one attempt to send a lead or a mail. */
export type SendResult =
  /** Accepted. `id` is the lead's id at the destination, where it returns one. */
  | { kind: 'delivered'; id?: number | null }
  /** Permanently rejected; `message` is for operators, and for the shopper when the dealer API rejects. */
  | { kind: 'refused'; status: number; message: string }
  /** Failed temporarily and to be retried. `status` is `null` without a response; `retryAfterMs` is from `Retry-After`. */
  | { kind: 'failed'; status: number | null; message: string; retryAfterMs?: number | null }
