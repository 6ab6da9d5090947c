import type { Lane } from './fair-slots'
import { UpstreamWatch } from './upstream-watch'

/** Maximum number of upstreams tracked. */
const MAX_WATCHED = 10_000
/** An upstream is dropped after this many probes in a row without a row to send, which takes longer than any back-off. */
const MAX_EMPTY_PROBES = 20

/** Rows to probe or to retry early: those of `lanes`, or all rows with a single upstream; without the ids in `except`. */
export type Waiting = { lanes: Lane[] | undefined; except: number[] }

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
