import 'server-only'
import { describeFailure, logLine } from '@/lib/http/log-line'
import { UpstreamWatch } from './upstream-watch'
import type { WorkQueue } from './work-queue.server'

/** How often the outbox is looked at when nothing else wakes the worker, in ms. */
const LOOK_EVERY_MS = 500
/** When the upstream is back after an outage, what waits goes out within this time, in ms. */
const CATCH_UP_MS = 1500
/** Calls under way at once. */
const PARALLEL = 4
/** Probes of an upstream that is down that may be under way besides. */
const PROBES = 2
const SWEEP_EVERY_MS = 10 * 60_000
/** How often calls left behind by dead processes are looked for, in ms. */
const RESCUE_EVERY_MS = 5000

export type WorkerOptions = {
  lookEveryMs?: number
  probeEveryMs?: number
  /** What is to be tidied now and then besides the outbox itself. */
  sweep?: () => Promise<void>
}

/** Who carries owed work of one kind: where it is claimed, and how it is handed over. */
export type Carrier<Item extends { id: number }> = {
  outbox: {
    claimDue(): Promise<Item | null>
    claimSoonest(except: readonly number[]): Promise<Item | null>
    queue: Pick<WorkQueue, 'bringForward' | 'freeAbandoned'>
    sweep?(): Promise<void>
  }
  deliver(item: Item): Promise<{ outcome: { kind: 'delivered' | 'refused' | 'failed' } }>
}

/**
 * Delivers what an outbox owes to one upstream, for as long as the process lives. Any number may run at once, in any number of
 * processes. A slow call holds up none but its own enquiry's. `stop` lets calls under way finish.
 */
export class LeadWorker<Item extends { id: number }> {
  readonly #courier: Carrier<Item>
  readonly #lookEveryMs: number
  readonly #watch: UpstreamWatch
  readonly #sweepMore: () => Promise<void>
  readonly #underWay = new Set<Promise<void>>()
  #timer: NodeJS.Timeout | null = null
  #look: Promise<void> | null = null
  #isStopped = false
  #sweptAt = -Infinity
  #rescuedAt = -Infinity

  constructor(courier: Carrier<Item>, options: WorkerOptions = {}) {
    this.#courier = courier
    this.#lookEveryMs = options.lookEveryMs ?? LOOK_EVERY_MS
    this.#watch = new UpstreamWatch(options.probeEveryMs)
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
      const { outbox } = this.#courier
      // A probe that hangs must take no place from the others, nor pile up.
      const hasRoom = this.#underWay.size < PARALLEL + PROBES
      if (hasRoom && this.#watch.takeProbe(performance.now()))
        this.#deliver(await outbox.claimSoonest(this.#watch.listOwnFaults()))
      while (!this.#isStopped && this.#underWay.size < PARALLEL) {
        const step = await outbox.claimDue()
        if (!step) return
        this.#deliver(step)
      }
    } catch (error) {
      logLine('error', `the lead outbox fails: ${describeFailure(error)}`)
    }
  }

  #deliver(step: Item | null): void {
    if (!step) return
    const delivery = this.#carry(step).finally(() => {
      this.#underWay.delete(delivery)
    })
    this.#underWay.add(delivery)
  }

  async #carry(step: Item): Promise<void> {
    try {
      const { outcome } = await this.#courier.deliver(step)
      const isBack = this.#watch.note(step.id, outcome.kind !== 'failed')
      if (isBack) await this.#courier.outbox.queue.bringForward(CATCH_UP_MS, this.#watch.listOwnFaults())
      // There may be more; a failure waits for the next look.
      if (outcome.kind !== 'failed') this.start()
    } catch (error) {
      logLine('error', `a lead's delivery could not be written down: ${describeFailure(error)}`)
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
