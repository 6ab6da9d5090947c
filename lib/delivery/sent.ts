/** What came of one attempt to hand something over. */
export type Sent =
  | { kind: 'delivered' }
  /** Refused for good; `message` is for operators. */
  | { kind: 'refused'; status: number; message: string }
  /** To be tried again; `status` is `null` when there was no answer, `retryAfterMs` how long we were asked to wait. */
  | { kind: 'failed'; status: number | null; message: string; retryAfterMs: number | null }
