/** The sandbox's clock: the machine's, moved by an offset, so that expiry can be tested without waiting. */
export class Clock {
  /** Milliseconds added to the machine's time; 0 at every start. */
  offsetMs = 0

  /** Now, in epoch milliseconds. */
  now(): number {
    return Date.now() + this.offsetMs
  }

  /** Now, as an ISO 8601 instant. */
  iso(): string {
    return new Date(this.now()).toISOString()
  }
}
