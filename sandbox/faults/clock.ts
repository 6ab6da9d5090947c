/** The sandbox's clock: real time plus an offset, so that tests can simulate expiry without waiting. */
export class Clock {
  /** Milliseconds added to real time; 0 at every start. */
  offsetMs = 0

  /** The current time in epoch milliseconds. */
  now(): number {
    return Date.now() + this.offsetMs
  }

  /** The current time in ISO 8601. */
  iso(): string {
    return new Date(this.now()).toISOString()
  }
}
