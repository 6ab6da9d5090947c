import type { Lane } from './fair-slots'
import { UpstreamWatch } from './upstream-watch'

/** Upstreams whose state is remembered at once. */
const WATCHED = 10_000
/** Probes in a row that found nothing to send: they span more than the longest back-off. */
const EMPTY_PROBES = 20

/** Rows to try or to bring forward: those of `lanes`, or of all where there is one upstream, but for the ids in `except`. */
export type Waiting = { lanes: Lane[] | undefined; except: number[] }

type Watched = { watch: UpstreamWatch; lanes: Map<string, Lane>; emptyProbes: number }

/**
 * What one worker knows of each upstream that it delivers to. `keyOf` says which lanes share an upstream's state; without it
 * there is one upstream for all. An upstream is remembered while it is down or has rows that fail, with the lanes that failed
 * there.
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

  /** Records the outcome of a call. Returns what to bring forward when this is the first answer after an outage. */
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
   * At most `limit` upstreams that are due for a probe at `now` (monotonic ms), by key; they count as probed. Skips those
   * where `isBusy` says so.
   */
  takeProbes(now: number, limit: number, isBusy: (key: string) => boolean): (Waiting & { key: string })[] {
    const probes: (Waiting & { key: string })[] = []
    for (const [key, watched] of this.#watched) {
      if (probes.length >= limit) break
      if (isBusy(key) || !watched.watch.takeProbe(now)) continue
      // Moves to the end, so that the others are next. The loop meets it again there, just probed.
      this.#watched.delete(key)
      this.#watched.set(key, watched)
      probes.push({ key, ...this.#describe(watched) })
    }
    return probes
  }

  /** A probe found nothing to send. An upstream that nothing goes to any more is forgotten in the end. */
  noteEmptyProbe(key: string): void {
    const watched = this.#watched.get(key)
    if (!watched) return
    watched.emptyProbes += 1
    if (watched.emptyProbes >= EMPTY_PROBES) this.#watched.delete(key)
  }

  #open(key: string): Watched {
    const [oldest] = this.#watched.keys()
    if (this.#watched.size >= WATCHED && oldest !== undefined) this.#watched.delete(oldest)
    const watched = { watch: new UpstreamWatch(this.#firstProbeMs), lanes: new Map(), emptyProbes: 0 }
    this.#watched.set(key, watched)
    return watched
  }

  #describe({ watch, lanes }: Watched): Waiting {
    return { lanes: this.#keyOf && [...lanes.values()], except: watch.listOwnFaults() }
  }
}
