import 'server-only'
import { describeFailure, logLine } from '@/lib/http/log-line'
import { FairSlots, type Lane, type SlotLimits } from './fair-slots'
import { UpstreamWatches } from './upstream-watches'
import type { WorkQueue } from './work-queue.server'

/** Polling interval, and how long a list of due lanes is reused, in ms. */
const POLL_EVERY_MS = 500
/** After an outage, waiting rows become due within this time, in ms. */
const CATCH_UP_MS = 1500
/** Defaults for a single upstream; a single site uses four of these slots (`FairSlots`). */
const LIMITS: SlotLimits = { total: 8, perDestination: 8 }
/** Maximum concurrent probes per upstream and in total, in addition to the slots. */
const PROBES = 2
const ALL_PROBES = 16
const SWEEP_EVERY_MS = 10 * 60_000
/** How often rows of ended processes are released, in ms. */
const RESCUE_EVERY_MS = 5000

type WorkerOptions = {
  lookEveryMs?: number
  probeEveryMs?: number
  /** Additional cleanup, run together with the outbox's own. */
  sweep?: () => Promise<void>
}

/** An outbox to claim rows from, and a function that delivers them. */
type Deliverer<Item extends { id: number }> = {
  outbox: {
    listDue(): Promise<Lane[]>
    claimDue(lane: Lane): Promise<Item | null>
    claimSoonest(except: readonly number[], lanes?: readonly Lane[]): Promise<Item | null>
    queue: Pick<WorkQueue, 'bringForward' | 'freeAbandoned'>
    sweep?(): Promise<void>
  }
  deliver(item: Item): Promise<{ outcome: { kind: 'delivered' | 'refused' | 'failed' } }>
  /** Returns the target of a row's lane; empty when absent. */
  targetOf?(item: Item): string
  /** Returns the upstream (origin) of a lane. Absent where all rows go to one upstream. */
  destinationOf?(lane: Lane): string
  limits?: SlotLimits
}

/**
 * Delivers the rows of an outbox until `stop` is called, which waits for calls in progress. Any number of workers may run, in
 * any number of processes. Slots are shared fairly between sites and destinations (`FairSlots`), so that a slow one does not
 * delay the others.
 */
export class LeadWorker<Item extends { id: number; site: string }> {
  readonly #deliverer: Deliverer<Item>
  readonly #lookEveryMs: number
  readonly #watches: UpstreamWatches
  readonly #slots: FairSlots
  readonly #sweepMore: () => Promise<void>
  readonly #underWay = new Set<Promise<void>>()
  /** Upstream keys of the probes in progress. */
  readonly #probing: string[] = []
  #lanes: Lane[] = []
  #listedAt = -Infinity
  #timer: NodeJS.Timeout | null = null
  #look: Promise<void> | null = null
  #isStopped = false
  #sweptAt = -Infinity
  #rescuedAt = -Infinity

  constructor(deliverer: Deliverer<Item>, options: WorkerOptions = {}) {
    this.#deliverer = deliverer
    this.#lookEveryMs = options.lookEveryMs ?? POLL_EVERY_MS
    const destinationOf = deliverer.destinationOf?.bind(deliverer)
    // Keyed by site too: at one origin, one site's endpoint may be down while another site's is up.
    const keyOf = destinationOf && ((lane: Lane) => JSON.stringify([lane.site, destinationOf(lane)]))
    this.#watches = new UpstreamWatches(keyOf, options.probeEveryMs)
    this.#slots = new FairSlots(deliverer.limits ?? LIMITS, destinationOf, (lane) =>
      this.#watches.isDown(lane),
    )
    this.#sweepMore = options.sweep ?? (async () => {})
  }

  start(): void {
    if (this.#isStopped || this.#look) return
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#look = this.#lookForWork().finally(() => {
      this.#look = null
      if (this.#isStopped) return
      this.#timer = setTimeout(() => this.start(), this.#lookEveryMs)
      this.#timer.unref()
    })
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    await this.#look
    await Promise.all(this.#underWay)
  }

  async #lookForWork(): Promise<void> {
    try {
      await this.#tidy(performance.now())
      await this.#probe()
      await this.#fillSlots()
    } catch (error) {
      logLine('error', `the lead outbox failed: ${describeFailure(error)}`)
    }
  }

  /** Sends one row to each upstream that is down and due for a probe. Probes use no slots. */
  async #probe(): Promise<void> {
    const isBusy = (key: string) => this.#probing.filter((other) => other === key).length >= PROBES
    const room = ALL_PROBES - this.#probing.length
    for (const { key, lanes, except } of this.#watches.takeProbes(performance.now(), room, isBusy)) {
      if (this.#isStopped) return
      const item = await this.#deliverer.outbox.claimSoonest(except, lanes)
      if (!item) {
        this.#watches.noteEmptyProbe(key)
        continue
      }
      this.#probing.push(key)
      this.#deliver(item, () => this.#probing.splice(this.#probing.indexOf(key), 1))
    }
  }

  async #fillSlots(): Promise<void> {
    const { outbox } = this.#deliverer
    const now = performance.now()
    if (this.#lanes.length === 0 || now - this.#listedAt >= this.#lookEveryMs) {
      this.#lanes = await outbox.listDue()
      this.#listedAt = now
    }
    for (;;) {
      const lane = this.#isStopped ? null : this.#slots.choose(this.#lanes)
      if (!lane) return
      const item = await outbox.claimDue(lane)
      if (!item) {
        this.#lanes = this.#lanes.filter((other) => other !== lane)
        continue
      }
      this.#slots.take(lane)
      this.#deliver(item, () => this.#slots.release(lane))
    }
  }

  #deliver(item: Item, release: () => void): void {
    const delivery = this.#attempt(item, release).finally(() => {
      this.#underWay.delete(delivery)
    })
    this.#underWay.add(delivery)
  }

  async #attempt(item: Item, release: () => void): Promise<void> {
    try {
      const lane = { site: item.site, target: this.#deliverer.targetOf?.(item) ?? '' }
      const { outcome } = await this.#deliverer.deliver(item).finally(release)
      const back = this.#watches.note(lane, item.id, outcome.kind !== 'failed')
      if (back) await this.#deliverer.outbox.queue.bringForward(CATCH_UP_MS, back.except, back.lanes)
      // There may be more rows; after a failure, wait for the next poll.
      if (outcome.kind !== 'failed') this.start()
    } catch (error) {
      logLine('error', `the outcome of a delivery could not be stored: ${describeFailure(error)}`)
    }
  }

  async #tidy(now: number): Promise<void> {
    if (now - this.#rescuedAt >= RESCUE_EVERY_MS) {
      this.#rescuedAt = now
      const freed = await this.#deliverer.outbox.queue.freeAbandoned()
      if (freed > 0) logLine('info', 'leads released from a process that has ended', { freed })
    }
    if (now - this.#sweptAt >= SWEEP_EVERY_MS) {
      this.#sweptAt = now
      await this.#deliverer.outbox.sweep?.()
      await this.#sweepMore()
    }
  }
}
