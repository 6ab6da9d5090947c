/** While the upstream is down, one call is tried this often, whatever its back-off, to notice when it is back. */
const FIRST_PROBE_MS = 4000
/** In a long outage the pause between probes grows up to this. */
const LONGEST_PROBE_MS = 30_000
/** So often a call must fail while others get through before its failures count as its own. */
const STRIKES = 3
/** Calls whose failures are remembered. */
const REMEMBERED = 1000

type Failing = { strikes: number; successesSeen: number }

/**
 * Decides from the outcomes of calls whether an upstream is down. A poison message, one call that always fails, neither counts
 * as an outage nor is brought forward at the end of one. Times are monotonic ms.
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

  /** Whether nothing is wrong, so that the watch holds nothing worth keeping. */
  get isQuiet(): boolean {
    return !this.#isDown && this.#failing.size === 0
  }

  /** Records the outcome of a call. Returns whether this is the first answer after an outage. */
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

  /** Whether it is time to find out if the upstream is back; counts as done. */
  takeProbe(now: number): boolean {
    const pause = Math.min(LONGEST_PROBE_MS, this.#firstProbeMs * 2 ** Math.floor(this.#probes / 4))
    if (!this.#isDown || now - this.#probedAt < pause) return false
    this.#probedAt = now
    this.#probes += 1
    return true
  }

  /** Calls that keep failing while others get through; they keep to their own back-off. */
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
    if (this.#failing.size > REMEMBERED && oldest !== undefined) this.#failing.delete(oldest)
  }

  #isOwnFault(stepId: number): boolean {
    return (this.#failing.get(stepId)?.strikes ?? 0) >= STRIKES
  }
}
