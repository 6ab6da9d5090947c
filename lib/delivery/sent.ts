/** Outcome of one delivery attempt. */
export type Sent =
  | { kind: 'delivered' }
  /** Permanently rejected; `message` is for operators. */
  | { kind: 'refused'; status: number; message: string }
  /** Failed temporarily and to be retried. `status` is `null` without a response; `retryAfterMs` is from `Retry-After`. */
  | { kind: 'failed'; status: number | null; message: string; retryAfterMs: number | null }
