export type PaceRule = {
  /** Minimum bytes per second, averaged over each window. */
  bytesPerSecond: number
  /** Initial period without a minimum, in ms. */
  graceMs: number
  windowMs: number
}

/**
 * Enforces a minimum transfer rate. Counts only the time spent waiting for the sender, so that a slow disk on our
 * side does not count.
 */
export class TransferPace {
  readonly #rule: PaceRule
  #waited = 0
  /** Bytes in the current window, and its end, in ms of waiting time. */
  #bytes = 0
  #windowEnd: number

  constructor(rule: PaceRule) {
    this.#rule = rule
    this.#windowEnd = rule.graceMs + rule.windowMs
  }

  /** Time in which the next bytes must arrive, in ms. */
  get patienceMs(): number {
    const { windowMs } = this.#rule
    const end = this.#bytes >= this.#quota ? this.#windowEnd + windowMs : this.#windowEnd
    return Math.max(0, end - this.#waited)
  }

  get #quota(): number {
    return (this.#rule.bytesPerSecond * this.#rule.windowMs) / 1000
  }

  /** Records bytes that arrived after `waitedMs`. Returns whether the sender is still fast enough. */
  note(waitedMs: number, bytes: number): boolean {
    this.#waited += waitedMs
    while (this.#waited >= this.#windowEnd) {
      if (this.#bytes < this.#quota) return false
      // Each window starts at zero, so that a fast start cannot compensate for a slow rest.
      this.#bytes = 0
      this.#windowEnd += this.#rule.windowMs
    }
    this.#bytes += bytes
    return true
  }
}
