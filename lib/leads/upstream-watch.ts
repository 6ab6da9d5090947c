/** Initial interval between probes of an upstream that is down, in ms. A probe ignores the back-off of its row. */
const FIRST_PROBE_MS = 4000
/** Maximum interval between probes in a long outage, in ms. */
const LONGEST_PROBE_MS = 30_000
/** A call that fails this often while others succeed is a poison message. */
const STRIKES = 3
/** Maximum number of failing calls tracked. */
const MAX_TRACKED = 1000

type Failing = { strikes: number; successesSeen: number }

/**
 * Detects from call outcomes whether an upstream is down. A poison message, one call that always fails, does not count as an
 * outage and is not retried early after one. Times are monotonic ms.
 */
export class UpstreamWatch {
  readonly #firstProbeMs: number
  readonly #failing = new Map<number, Failing>()
  #successes = 0
  #isDown = false
  #probes = 0
  #probedAt = -Infinity

  constructor(firstProbeMs: number = FIRST_PROBE_MS) {
    this.#firstProbeMs = firstProbeMs
  }

  get isDown(): boolean {
    return this.#isDown
  }

  /** Whether the upstream is up and no call is failing, so that this watch can be dropped. */
  get isQuiet(): boolean {
    return !this.#isDown && this.#failing.size === 0
  }

  /** Records the outcome of a call. Returns whether it is the first response after an outage. */
  note(stepId: number, isAnswered: boolean): boolean {
    if (!isAnswered) {
      this.#strike(stepId)
      if (!this.#isOwnFault(stepId)) this.#isDown = true
      return false
    }
    this.#successes += 1
    this.#failing.delete(stepId)
    const isBack = this.#isDown
    this.#isDown = false
    this.#probes = 0
    return isBack
  }

  /** Whether a probe is due; starts the next interval if so. */
  takeProbe(now: number): boolean {
    const pause = Math.min(LONGEST_PROBE_MS, this.#firstProbeMs * 2 ** Math.floor(this.#probes / 4))
    if (!this.#isDown || now - this.#probedAt < pause) return false
    this.#probedAt = now
    this.#probes += 1
    return true
  }

  /** Ids of poison messages: calls that keep failing while others succeed. They keep their own back-off. */
  listOwnFaults(): number[] {
    return [...this.#failing.keys()].filter((stepId) => this.#isOwnFault(stepId))
  }

  #strike(stepId: number): void {
    const known = this.#failing.get(stepId)
    this.#failing.delete(stepId)
    const isAlone = known !== undefined && this.#successes > known.successesSeen
    const strikes = (known?.strikes ?? 0) + (isAlone ? 1 : 0)
    this.#failing.set(stepId, { strikes, successesSeen: this.#successes })
    const [oldest] = this.#failing.keys()
    if (this.#failing.size > MAX_TRACKED && oldest !== undefined) this.#failing.delete(oldest)
  }

  #isOwnFault(stepId: number): boolean {
    return (this.#failing.get(stepId)?.strikes ?? 0) >= STRIKES
  }
}
