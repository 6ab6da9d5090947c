import 'server-only'
import { describeFailure, logLine } from '@/lib/http/log-line'
import { FairSlots, type Lane, type SlotLimits } from './fair-slots'
import { UpstreamWatches } from './upstream-watches'
import type { WorkQueue } from './work-queue.server'

/** How often the worker looks for work when nothing else wakes it, and how long a list of due lanes is used, in ms. */
const LOOK_EVERY_MS = 500
/** When the upstream is back after an outage, what waits goes out within this time, in ms. */
const CATCH_UP_MS = 1500
/** For one upstream; a site that is alone uses four. */
const LIMITS: SlotLimits = { total: 8, perDestination: 8 }
/** Probes under way at once to one upstream that is down, and to all of them, besides the slots. */
const PROBES = 2
const ALL_PROBES = 16
const SWEEP_EVERY_MS = 10 * 60_000
/** How often calls left behind by dead processes are looked for, in ms. */
const RESCUE_EVERY_MS = 5000

export type WorkerOptions = {
  lookEveryMs?: number
  probeEveryMs?: number
  /** Further clean-up that runs at the outbox's interval. */
  sweep?: () => Promise<void>
}

/** Delivers owed work of one kind: where it is claimed, and how it is sent. */
export type Carrier<Item extends { id: number }> = {
  outbox: {
    listDue(): Promise<Lane[]>
    claimDue(lane: Lane): Promise<Item | null>
    claimSoonest(except: readonly number[], lanes?: readonly Lane[]): Promise<Item | null>
    queue: Pick<WorkQueue, 'bringForward' | 'freeAbandoned'>
    sweep?(): Promise<void>
  }
  deliver(item: Item): Promise<{ outcome: { kind: 'delivered' | 'refused' | 'failed' } }>
  /** The target of a row's lane; empty when absent. */
  targetOf?(item: Item): string
  /** What is slow or down as one: an upstream's origin. Absent where all rows go to one upstream. */
  destinationOf?(lane: Lane): string
  limits?: SlotLimits
}

/**
 * Delivers what an outbox owes, for as long as the process lives. Any number may run at once, in any number of processes.
 * Slots are shared fairly between sites and destinations (`FairSlots`), so that a slow one delays nobody else. `stop` lets
 * calls under way finish.
 */
export class LeadWorker<Item extends { id: number; site: string }> {
  readonly #courier: Carrier<Item>
  readonly #lookEveryMs: number
  readonly #watches: UpstreamWatches
  readonly #slots: FairSlots
  readonly #sweepMore: () => Promise<void>
  readonly #underWay = new Set<Promise<void>>()
  /** Keys of the upstreams that probes under way go to. */
  readonly #probing: string[] = []
  #lanes: Lane[] = []
  #listedAt = -Infinity
  #timer: NodeJS.Timeout | null = null
  #look: Promise<void> | null = null
  #isStopped = false
  #sweptAt = -Infinity
  #rescuedAt = -Infinity

  constructor(courier: Carrier<Item>, options: WorkerOptions = {}) {
    this.#courier = courier
    this.#lookEveryMs = options.lookEveryMs ?? LOOK_EVERY_MS
    const destinationOf = courier.destinationOf?.bind(courier)
    // One site's address at an origin may be down while another site's is not.
    const keyOf = destinationOf && ((lane: Lane) => JSON.stringify([lane.site, destinationOf(lane)]))
    this.#watches = new UpstreamWatches(keyOf, options.probeEveryMs)
    this.#slots = new FairSlots(courier.limits ?? LIMITS, destinationOf, (lane) => this.#watches.isDown(lane))
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
      logLine('error', `the lead outbox fails: ${describeFailure(error)}`)
    }
  }

  /** Sends one row to each upstream that is down and due for a probe. A probe takes no slot from others. */
  async #probe(): Promise<void> {
    const isBusy = (key: string) => this.#probing.filter((other) => other === key).length >= PROBES
    const room = ALL_PROBES - this.#probing.length
    for (const { key, lanes, except } of this.#watches.takeProbes(performance.now(), room, isBusy)) {
      if (this.#isStopped) return
      const item = await this.#courier.outbox.claimSoonest(except, lanes)
      if (!item) {
        this.#watches.noteEmptyProbe(key)
        continue
      }
      this.#probing.push(key)
      this.#deliver(item, () => this.#probing.splice(this.#probing.indexOf(key), 1))
    }
  }

  async #fillSlots(): Promise<void> {
    const { outbox } = this.#courier
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
    const delivery = this.#carry(item, release).finally(() => {
      this.#underWay.delete(delivery)
    })
    this.#underWay.add(delivery)
  }

  async #carry(item: Item, release: () => void): Promise<void> {
    try {
      const lane = { site: item.site, target: this.#courier.targetOf?.(item) ?? '' }
      const { outcome } = await this.#courier.deliver(item).finally(release)
      const back = this.#watches.note(lane, item.id, outcome.kind !== 'failed')
      if (back) await this.#courier.outbox.queue.bringForward(CATCH_UP_MS, back.except, back.lanes)
      // There may be more; a failure waits for the next look.
      if (outcome.kind !== 'failed') this.start()
    } catch (error) {
      logLine('error', `a lead's delivery could not be stored: ${describeFailure(error)}`)
    }
  }

  async #tidy(now: number): Promise<void> {
    if (now - this.#rescuedAt >= RESCUE_EVERY_MS) {
      this.#rescuedAt = now
      const freed = await this.#courier.outbox.queue.freeAbandoned()
      if (freed > 0) logLine('info', 'leads taken over from a process that ended', { freed })
    }
    if (now - this.#sweptAt >= SWEEP_EVERY_MS) {
      this.#sweptAt = now
      await this.#courier.outbox.sweep?.()
      await this.#sweepMore()
    }
  }
}
