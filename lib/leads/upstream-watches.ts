import type { Lane } from './fair-slots'

/** Maximum number of upstreams tracked. */
const MAX_WATCHED = 10_000
/** An upstream is dropped after this many probes in a row without a row to send, which takes longer than any back-off. */
const MAX_EMPTY_PROBES = 20

/** Rows to probe or to retry early: those of `lanes`, or all rows with a single upstream; without the ids in `except`. */
type Waiting = { lanes: Lane[] | undefined; except: number[] }

type Watched = { watch: UpstreamWatch; lanes: Map<string, Lane>; emptyProbes: number }

/**
 * State of the upstreams of one worker. `keyOf` maps a lane to its upstream; without it all lanes share one upstream. Tracks
 * an upstream, with the lanes that failed there, while it is down or has failing rows.
 */
export class UpstreamWatches {
  readonly #keyOf: ((lane: Lane) => string) | undefined
  readonly #firstProbeMs: number | undefined
  readonly #watched = new Map<string, Watched>()

  constructor(keyOf?: (lane: Lane) => string, firstProbeMs?: number) {
    this.#keyOf = keyOf
    this.#firstProbeMs = firstProbeMs
  }

  isDown(lane: Lane): boolean {
    return this.#watched.get(this.#keyOf?.(lane) ?? '')?.watch.isDown ?? false
  }

  /** Records the outcome of a call. Returns the rows to retry early if it is the first response after an outage. */
  note(lane: Lane, id: number, isAnswered: boolean): Waiting | null {
    const key = this.#keyOf?.(lane) ?? ''
    const known = this.#watched.get(key)
    if (!known && isAnswered) return null
    const watched = known ?? this.#open(key)
    watched.emptyProbes = 0
    if (!isAnswered && this.#keyOf) watched.lanes.set(JSON.stringify([lane.site, lane.target]), lane)
    const isBack = watched.watch.note(id, isAnswered)
    if (watched.watch.isQuiet) this.#watched.delete(key)
    return isBack ? this.#describe(watched) : null
  }

  /**
   * Returns at most `limit` upstreams that are due for a probe at `now` (monotonic ms) and marks them as probed. Skips keys
   * for which `isBusy` returns true.
   */
  takeProbes(now: number, limit: number, isBusy: (key: string) => boolean): (Waiting & { key: string })[] {
    const probes: (Waiting & { key: string })[] = []
    for (const [key, watched] of this.#watched) {
      if (probes.length >= limit) break
      if (isBusy(key) || !watched.watch.takeProbe(now)) continue
      // Moves the key to the end, so that others come first next time. The loop sees it again there, but it is not due.
      this.#watched.delete(key)
      this.#watched.set(key, watched)
      probes.push({ key, ...this.#describe(watched) })
    }
    return probes
  }

  /** Records a probe that found no row to send. Drops the upstream after too many of them. */
  noteEmptyProbe(key: string): void {
    const watched = this.#watched.get(key)
    if (!watched) return
    watched.emptyProbes += 1
    if (watched.emptyProbes >= MAX_EMPTY_PROBES) this.#watched.delete(key)
  }

  #open(key: string): Watched {
    const [oldest] = this.#watched.keys()
    if (this.#watched.size >= MAX_WATCHED && oldest !== undefined) this.#watched.delete(oldest)
    const watched = { watch: new UpstreamWatch(this.#firstProbeMs), lanes: new Map(), emptyProbes: 0 }
    this.#watched.set(key, watched)
    return watched
  }

  #describe({ watch, lanes }: Watched): Waiting {
    return { lanes: this.#keyOf && [...lanes.values()], except: watch.listOwnFaults() }
  }
}

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
class UpstreamWatch {
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
