export type PaceRule = {
  /** Least bytes a second, averaged over each window. */
  bytesPerSecond: number
  /** A sender's first ms, in which the pace is not looked at. */
  graceMs: number
  windowMs: number
}

/**
 * Whether a sender keeps a minimum pace. Only the time that was spent waiting for the sender counts, so that a slow disk on this
 * side is not held against it.
 */
export class TransferPace {
  readonly #rule: PaceRule
  #waited = 0
  /** Bytes since the window began, and when it ends, in ms of waiting. */
  #bytes = 0
  #windowEnd: number

  constructor(rule: PaceRule) {
    this.#rule = rule
    this.#windowEnd = rule.graceMs + rule.windowMs
  }

  /** How long the next bytes may take before the sender is too slow, in ms. */
  get patienceMs(): number {
    const { windowMs } = this.#rule
    const end = this.#bytes >= this.#quota ? this.#windowEnd + windowMs : this.#windowEnd
    return Math.max(0, end - this.#waited)
  }

  get #quota(): number {
    return (this.#rule.bytesPerSecond * this.#rule.windowMs) / 1000
  }

  /** Notes bytes that arrived after `waitedMs`. Returns whether the sender is fast enough so far. */
  note(waitedMs: number, bytes: number): boolean {
    this.#waited += waitedMs
    while (this.#waited >= this.#windowEnd) {
      if (this.#bytes < this.#quota) return false
      // The next window begins with nothing: a fast start does not pay for a slow rest.
      this.#bytes = 0
      this.#windowEnd += this.#rule.windowMs
    }
    this.#bytes += bytes
    return true
  }
}
